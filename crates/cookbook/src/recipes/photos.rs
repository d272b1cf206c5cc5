//! Recipes for people with many pictures: folders by date, sizes, cameras. Data only.

use super::super::template::Recipe;
use super::r;

/// The recipes of this domain.
pub const RECIPES: &[Recipe] = &[
    r(
        "photo.by-year",
        "Move the {ext} files into folders by year",
        &[
            "sort {ext} files into dir by year",
            "sort {ext} image into dir by year",
            "sort {ext} image into dir by year they were last modified",
            "move {ext} files into dir by year",
            "move {ext} image into dir per year",
            "sort {ext} files by year into dir",
            "one dir for each year {ext} files",
        ],
        &[
            "find . -maxdepth 1 -type f {ext|iname} -exec sh -c 'for f do d=$(date -r \"$f\" +%Y); mkdir -p \"$d\" && mv -n \"$f\" \"$d/\"; done' sh {} +",
        ],
        &[(
            "sort the png files into folders by year",
            "find . -maxdepth 1 -type f -iname '*.png' -exec sh -c 'for f do d=$(date -r \"$f\" +%Y); mkdir -p \"$d\" && mv -n \"$f\" \"$d/\"; done' sh {} +",
        )],
    ),
    r(
        "photo.by-month",
        "Move the {ext} files into folders by year and month",
        &[
            "sort {ext} files into dir by month",
            "sort {ext} image into dir by month",
            "sort {ext} image into dir by year and month",
            "move {ext} files into dir by month",
            "move {ext} image into dir per month",
            "one dir for each month {ext} files",
        ],
        &[
            "find . -maxdepth 1 -type f {ext|iname} -exec sh -c 'for f do d=$(date -r \"$f\" +%Y-%m); mkdir -p \"$d\" && mv -n \"$f\" \"$d/\"; done' sh {} +",
        ],
        &[(
            "sort the png files into folders by month",
            "find . -maxdepth 1 -type f -iname '*.png' -exec sh -c 'for f do d=$(date -r \"$f\" +%Y-%m); mkdir -p \"$d\" && mv -n \"$f\" \"$d/\"; done' sh {} +",
        )],
    ),
    r(
        "photo.by-date",
        "Move the {ext} files into folders by day",
        &[
            "sort {ext} files into dir by date",
            "sort {ext} image into dir by date",
            "sort {ext} image into dir by day",
            "move {ext} files into dir by date",
            "move {ext} image into dir by date",
            "one dir for each day {ext} files",
        ],
        &[
            "find . -maxdepth 1 -type f {ext|iname} -exec sh -c 'for f do d=$(date -r \"$f\" +%F); mkdir -p \"$d\" && mv -n \"$f\" \"$d/\"; done' sh {} +",
        ],
        &[(
            "sort the png files into folders by date",
            "find . -maxdepth 1 -type f -iname '*.png' -exec sh -c 'for f do d=$(date -r \"$f\" +%F); mkdir -p \"$d\" && mv -n \"$f\" \"$d/\"; done' sh {} +",
        )],
    ),
    r(
        "photo.prefix",
        "Rename the files {glob} so that {text} takes the place of {text2}",
        &[
            "rename {glob} so that they start with {text} instead of {text2}",
            "rename image {glob} so that they start with {text} instead of {text2}",
            "rename {glob} to start with {text} instead of {text2}",
            "rename files {glob} prefix {text} instead of {text2}",
        ],
        &[
            "find . -maxdepth 1 -type f -name {glob} -exec sh -c 'new=$1 old=$2; shift 2; for f do n=${f#./}; case $n in \"$old\"*) mv -n -- \"$n\" \"./$new${n#\"$old\"}\" ;; esac; done' sh {text} {text2} {} +",
        ],
        &[(
            "rename the files DSC_*.png so that they start with sea_ instead of DSC_",
            "find . -maxdepth 1 -type f -name 'DSC_*.png' -exec sh -c 'new=$1 old=$2; shift 2; for f do n=${f#./}; case $n in \"$old\"*) mv -n -- \"$n\" \"./$new${n#\"$old\"}\" ;; esac; done' sh sea_ DSC_ {} +",
        )],
    ),
    r(
        "photo.all-by-year",
        "Move the pictures into folders by year",
        &[
            "sort image into dir by year",
            "move image into dir by year",
            "put image into dir by year",
            "organize image into dir by year",
            "one dir per year image",
        ],
        &[
            "find . -maxdepth 1 -type f -iregex '.*\\.\\(jpe?g\\|png\\|gif\\|webp\\|tiff?\\|heic\\|cr[23]\\|nef\\|arw\\|dng\\|raf\\)' -exec sh -c 'for f do d=$(date -r \"$f\" +%Y); mkdir -p \"$d\" && mv -n \"$f\" \"$d/\"; done' sh {} +",
        ],
        &[(
            "sort my photos into folders by year",
            "find . -maxdepth 1 -type f -iregex '.*\\.\\(jpe?g\\|png\\|gif\\|webp\\|tiff?\\|heic\\|cr[23]\\|nef\\|arw\\|dng\\|raf\\)' -exec sh -c 'for f do d=$(date -r \"$f\" +%Y); mkdir -p \"$d\" && mv -n \"$f\" \"$d/\"; done' sh {} +",
        )],
    ),
    r(
        "photo.all-by-month",
        "Move the pictures into folders by month",
        &[
            "sort image into dir by month",
            "move image into dir by month",
            "put image into dir by month",
            "organize image into dir by month",
            "one dir per month image",
            "sort image into dir by year and month",
            "move image into dir by year and month",
            "put image into dir by year and month",
            "organize image into dir by year and month",
            "one dir per year and month image",
        ],
        &[
            "find . -maxdepth 1 -type f -iregex '.*\\.\\(jpe?g\\|png\\|gif\\|webp\\|tiff?\\|heic\\|cr[23]\\|nef\\|arw\\|dng\\|raf\\)' -exec sh -c 'for f do d=$(date -r \"$f\" +%Y-%m); mkdir -p \"$d\" && mv -n \"$f\" \"$d/\"; done' sh {} +",
        ],
        &[(
            "sort my photos into folders by month",
            "find . -maxdepth 1 -type f -iregex '.*\\.\\(jpe?g\\|png\\|gif\\|webp\\|tiff?\\|heic\\|cr[23]\\|nef\\|arw\\|dng\\|raf\\)' -exec sh -c 'for f do d=$(date -r \"$f\" +%Y-%m); mkdir -p \"$d\" && mv -n \"$f\" \"$d/\"; done' sh {} +",
        )],
    ),
    r(
        "photo.all-by-date",
        "Move the pictures into folders by date",
        &[
            "sort image into dir by date",
            "move image into dir by date",
            "put image into dir by date",
            "organize image into dir by date",
            "one dir per date image",
            "sort image into dir by day",
            "move image into dir by day",
            "put image into dir by day",
            "organize image into dir by day",
            "one dir per day image",
        ],
        &[
            "find . -maxdepth 1 -type f -iregex '.*\\.\\(jpe?g\\|png\\|gif\\|webp\\|tiff?\\|heic\\|cr[23]\\|nef\\|arw\\|dng\\|raf\\)' -exec sh -c 'for f do d=$(date -r \"$f\" +%F); mkdir -p \"$d\" && mv -n \"$f\" \"$d/\"; done' sh {} +",
        ],
        &[(
            "sort my photos into folders by date",
            "find . -maxdepth 1 -type f -iregex '.*\\.\\(jpe?g\\|png\\|gif\\|webp\\|tiff?\\|heic\\|cr[23]\\|nef\\|arw\\|dng\\|raf\\)' -exec sh -c 'for f do d=$(date -r \"$f\" +%F); mkdir -p \"$d\" && mv -n \"$f\" \"$d/\"; done' sh {} +",
        )],
    ),
    r(
        "photo.all-width",
        "Make every {ext} image {n} pixels wide",
        &[
            "resize all {ext} to width of {n} pixels",
            "resize all {ext} image to width {n}",
            "resize all {ext} files to {n} pixels wide",
            "resize all {ext} to {n} px wide",
            "create all {ext} {n} pixels wide",
        ],
        &["find . -maxdepth 1 -type f {ext|iname} -exec mogrify -resize {n}x {} +"],
        &[(
            "shrink all png files to a width of 1200 pixels",
            "find . -maxdepth 1 -type f -iname '*.png' -exec mogrify -resize 1200x {} +",
        )],
    ),
    r(
        "photo.all-max-width",
        "Make every {ext} image at most {n} pixels wide",
        &[
            "resize all {ext} to maximum {n} px wide",
            "resize all {ext} image to maximum width of {n} pixels",
            "resize all {ext} to maximum width {n}",
            "resize all {ext} to at most {n} pixels wide",
        ],
        &["find . -maxdepth 1 -type f {ext|iname} -exec mogrify -resize '{n}x>' {} +"],
        &[(
            "shrink all png files to a maximum width of 800 pixels",
            "find . -maxdepth 1 -type f -iname '*.png' -exec mogrify -resize '800x>' {} +",
        )],
    ),
    r(
        "photo.camera",
        "Show what camera {file} was taken with",
        &[
            "which camera took {file}",
            "what camera was {file} taken with",
            "which camera was used for {file}",
            "camera model of {file}",
            "camera of {file}",
            "with which camera was {file} shot",
        ],
        &[
            "exiftool? exiftool -Make -Model -LensModel {file}",
            "identify -format '%[EXIF:Make] %[EXIF:Model]\\n' {file}",
        ],
        &[("what camera was sunset.jpg taken with", "exiftool -Make -Model -LensModel sunset.jpg")],
    ),
    r(
        "photo.taken",
        "Show when {file} was taken",
        &[
            "when was {file} taken",
            "when was image {file} taken",
            "date {file} was taken",
            "when did i take {file}",
            "shooting date of {file}",
        ],
        &["exiftool? exiftool -DateTimeOriginal {file}", "identify -format '%[EXIF:DateTimeOriginal]\\n' {file}"],
        &[("when was the photo beach.jpg taken", "exiftool -DateTimeOriginal beach.jpg")],
    ),
    r(
        "photo.still",
        "Save the picture at {span} of {file}",
        &[
            "grab still image from {file} at {span}",
            "grab frame from {file} at {span}",
            "still image from {file} at {span}",
            "frame of {file} at {span}",
        ],
        &["ffmpeg -ss {span|s} -i {file} -frames:v 1 {file|stem}.jpg"],
        &[("grab a still picture from trip.mp4 at 12 seconds", "ffmpeg -ss 12 -i trip.mp4 -frames:v 1 trip.jpg")],
    ),
    r(
        "photo.copy-new",
        "Copy what is in {dir} to {dir2}, replacing nothing",
        &[
            "copy everything in {dir} to {dir2} without overwriting",
            "copy everything in {dir} to {dir2} without overwriting files already there",
            "copy everything from {dir} to {dir2} without overwriting image that are already there",
            "copy {dir} to {dir2} without overwriting anything",
            "copy only new files from {dir} to {dir2}",
            "copy files in {dir} to {dir2} but not overwrite",
            "copy files from {dir} to {dir2} that are not there yet",
        ],
        &["cp -rn {dir|in}/. {dir2}"],
        &[("copy everything in card/ to photos/ without overwriting files", "cp -rn card/. photos/")],
    ),
];

//! Places people ask the time of, and their time zones in the IANA database. Only places whose zone does not follow
//! from their name by a simple rule belong here.

use crate::lists;
/// The zone of a place (lower case), if it is known.
pub fn zone(place: &str) -> Option<&'static str> {
    lists::pairs("zones.places").iter().find(|(_, places)| places.split(',').any(|p| p == place)).map(|(zone, _)| *zone)
}

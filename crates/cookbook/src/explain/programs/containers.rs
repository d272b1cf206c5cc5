//! Containers and clusters.

use crate::explain::table::{Program, p};

const RUN: &[(&str, &str)] = &[
    ("-d --detach", "in the background"),
    ("-i --interactive", "keeps the input open"),
    ("-t --tty", "with a terminal"),
    ("--rm", "removes the container at the end"),
    ("--name=", "called {}"),
    ("-p= --publish=", "port {} (here:inside)"),
    ("-P --publish-all", "all ports"),
    ("-v= --volume=", "with {} (here:inside) mounted"),
    ("--mount=", "with the mount {}"),
    ("-e= --env=", "with the variable {}"),
    ("--env-file=", "with the variables in {}"),
    ("-w= --workdir=", "in the directory {}"),
    ("-u= --user=", "as the user {}"),
    ("--network= --net=", "on the network {}"),
    ("--restart=", "restarts: {}"),
    ("-h= --hostname=", "with the host name {}"),
    ("--entrypoint=", "starts {} instead of the usual program"),
    ("--privileged", "with nearly all rights over this machine"),
    ("--gpus=", "with the graphics cards {}"),
    ("-m= --memory=", "at most {} of memory"),
    ("--cpus=", "at most {} cores"),
    ("--platform=", "for {}"),
    ("--pull=", "pulls the image: {}"),
    ("--cap-add=", "with the right {}"),
    ("--device=", "with the device {}"),
    ("-l= --label=", "with the label {}"),
    ("--read-only", "its files can't be changed"),
    ("--add-host=", "knows the host {}"),
    ("--pid=", "with the processes of {}"),
];

const COMPOSE: &[Program] = &[
    p("up", "makes and starts the services").roles(&["the service…"]).opts(&[
        ("-d --detach", "in the background"),
        ("--build", "builds images first"),
        ("--force-recreate", "makes containers anew"),
        ("--remove-orphans", "removes containers of services that are gone"),
        ("--scale=", "how many: {}"),
        ("--wait", "waits until they are healthy"),
    ]),
    p("down", "stops the services and removes their containers").opts(&[
        ("-v --volumes", "removes their volumes too, with the data"),
        ("--rmi=", "removes images too: {}"),
        ("--remove-orphans", "removes containers of services that are gone"),
    ]),
    p("build", "builds the images")
        .roles(&["the service…"])
        .opts(&[("--no-cache", "from scratch"), ("--pull", "with fresh base images")]),
    p("ps", "lists the containers").opts(&[("-a --all", "stopped ones too")]),
    p("logs", "shows what the services print")
        .roles(&["the service…"])
        .opts(&[("-f --follow", "goes on, until Ctrl-C"), ("--tail= -n=", "the last {} lines")]),
    p("exec", "runs a command in a service").roles(&["the service"]).inner(1).opts(RUN),
    p("run", "runs a command in a new container of a service").roles(&["the service"]).inner(1).opts(RUN),
    p("start", "starts services").roles(&["the service…"]),
    p("stop", "stops services").roles(&["the service…"]),
    p("restart", "restarts services").roles(&["the service…"]),
    p("pull", "fetches the images").roles(&["the service…"]),
    p("config", "shows the settings"),
    p("rm", "removes stopped containers")
        .roles(&["the service…"])
        .opts(&[("-f --force", "without asking"), ("-v", "with their volumes")]),
];

const PRUNE: &[(&str, &str)] = &[
    ("-a --all", "all that is unused, not only what has no name"),
    ("-f --force", "without asking"),
    ("--volumes", "volumes too, with the data"),
    ("--filter=", "only {}"),
    ("-q --quiet", "only ids"),
];

const OBJECT: &[Program] = &[
    p("ls list", "lists them").opts(PRUNE),
    p("rm remove", "removes them").roles(&["which…"]).opts(PRUNE),
    p("prune", "removes what is unused").opts(PRUNE),
    p("inspect", "shows one in detail").roles(&["which…"]),
    p("create", "makes one").roles(&["its name…"]),
    p("df", "shows the space used").opts(&[("-v", "with details")]),
    p("connect", "puts a container on a network").roles(&["the network", "the container"]),
];

const DOCKER: &[Program] = &[
    p("run", "makes a container from an image and starts it").roles(&["the image"]).inner(1).opts(RUN),
    p("exec", "runs a command in a container").roles(&["the container"]).inner(1).opts(RUN),
    p("create", "makes a container").roles(&["the image", "the command…"]).opts(RUN),
    p("ps", "lists containers").opts(&[
        ("-a --all", "stopped ones too"),
        ("-q --quiet", "only ids"),
        ("-f= --filter=", "only {}"),
        ("--format=", "as {}"),
        ("-n= --last=", "the last {}"),
        ("-l --latest", "the latest"),
        ("-s --size", "with sizes"),
        ("--no-trunc", "in full"),
    ]),
    p("images", "lists images").roles(&["the name"]).opts(&[
        ("-a --all", "all"),
        ("-q --quiet", "only ids"),
        ("-f= --filter=", "only {}"),
        ("--format=", "as {}"),
    ]),
    p("build", "builds an image").roles(&["the directory with its files"]).opts(&[
        ("-t= --tag=", "called {}"),
        ("-f= --file=", "by the recipe {}"),
        ("--no-cache", "from scratch"),
        ("--build-arg=", "with {}"),
        ("--pull", "with fresh base images"),
        ("--target=", "up to the stage {}"),
        ("--platform=", "for {}"),
        ("--push", "and publishes it"),
        ("--progress=", "progress as {}"),
        ("-q --quiet", "only prints the id"),
    ]),
    p("pull", "fetches an image").roles(&["the image"]).opts(&[
        ("-a --all-tags", "all tags"),
        ("--platform=", "for {}"),
        ("-q --quiet", "without messages"),
    ]),
    p("push", "publishes an image").roles(&["the image"]),
    p("start", "starts containers")
        .roles(&["the container…"])
        .opts(&[("-a --attach", "shows what it prints"), ("-i --interactive", "passes input on")]),
    p("stop", "stops containers")
        .roles(&["the container…"])
        .opts(&[("-t= --time=", "waits {} seconds before it kills them")]),
    p("restart", "restarts containers").roles(&["the container…"]),
    p("kill", "stops containers at once").roles(&["the container…"]).opts(&[("-s= --signal=", "with the signal {}")]),
    p("rm", "removes containers")
        .roles(&["the container…"])
        .opts(&[("-f --force", "running ones too"), ("-v --volumes", "with their unnamed volumes")]),
    p("rmi", "removes images").roles(&["the image…"]).opts(&[("-f --force", "even if they are used")]),
    p("logs", "shows what a container prints").roles(&["the container"]).opts(&[
        ("-f --follow", "goes on, until Ctrl-C"),
        ("--tail= -n=", "the last {} lines"),
        ("--since=", "since {}"),
        ("-t --timestamps", "with times"),
    ]),
    p("inspect", "shows an object in detail").roles(&["which…"]).opts(&[("-f= --format=", "as {}")]),
    p("cp", "copies files to or from a container").roles(&["@remote what to copy", "@remote where to copy it"]),
    p("stats", "shows what containers use").roles(&["the container…"]).opts(&[("--no-stream", "only once")]),
    p("top", "shows the processes of a container").roles(&["the container"]),
    p("tag", "gives an image another name").roles(&["the image", "the new name"]),
    p("login", "signs in to a registry")
        .roles(&["the registry"])
        .opts(&[("-u= --username=", "as {}"), ("--password-stdin", "takes the password from the input")]),
    p("save", "writes images to an archive").roles(&["the image…"]).opts(&[("-o= --output=", "writes to {}")]),
    p("load", "reads images from an archive").opts(&[("-i= --input=", "reads {}")]),
    p("commit", "makes an image of a container").roles(&["the container", "its name"]),
    p("attach", "connects to a running container").roles(&["the container"]),
    p("info version", "shows what is installed"),
    p("compose", "works with services described in a file").subs(COMPOSE).opts(&[
        ("-f= --file=", "by the file {}"),
        ("-p= --project-name=", "called {}"),
        ("--profile=", "with the profile {}"),
        ("--env-file=", "with the variables in {}"),
    ]),
    p("system", "looks after the whole installation").subs(OBJECT),
    p("volume", "works with volumes").subs(OBJECT),
    p("network", "works with networks").subs(OBJECT),
    p("image", "works with images").subs(OBJECT),
    p("container", "works with containers").subs(OBJECT),
];

const ROLLOUT: &[Program] = &[
    p("status", "shows how far it is").roles(&["which…"]),
    p("restart", "restarts its pods one by one").roles(&["which…"]),
    p("undo", "goes back to the version before").roles(&["which…"]),
    p("history", "shows earlier versions").roles(&["which…"]),
];

const KUBECTL_CONFIG: &[Program] = &[
    p("get-contexts", "lists the clusters you can use"),
    p("use-context", "chooses a cluster").roles(&["which"]),
    p("current-context", "shows the cluster in use"),
    p("view", "shows the settings"),
    p("set-context", "changes a cluster entry").roles(&["which"]).opts(&[("--current", "the one in use")]),
];

const KUBECTL: &[Program] = &[
    p("get", "lists objects").roles(&["the kind", "which…"]).opts(&[
        ("--show-labels", "with labels"),
        ("--sort-by=", "sorted by {}"),
        ("--no-headers", "without headings"),
    ]),
    p("describe", "shows objects in detail").roles(&["the kind", "which…"]),
    p("apply", "makes objects as described, or changes them to that").opts(&[
        ("-k= --kustomize=", "with the kustomization in {}"),
        ("--prune", "deletes objects that are no longer described"),
        ("--server-side", "on the server"),
    ]),
    p("create", "makes objects").roles(&["the kind", "its name…"]).opts(&[
        ("--image=", "from the image {}"),
        ("--from-literal=", "with {}"),
        ("--from-file=", "with {}"),
        ("--replicas=", "{} of it"),
    ]),
    p("delete", "deletes objects").roles(&["the kind", "which…"]).opts(&[
        ("--all", "all of the kind"),
        ("--force", "at once"),
        ("--grace-period=", "after {} seconds"),
        ("--wait=", "waits: {}"),
        ("--ignore-not-found", "keeps quiet about missing ones"),
    ]),
    p("logs", "shows what a pod prints").roles(&["the pod", "the container"]).opts(&[
        ("-f --follow", "goes on, until Ctrl-C"),
        ("-c= --container=", "of the container {}"),
        ("-p --previous", "of the one before"),
        ("--tail=", "the last {} lines"),
        ("--since=", "of the last {}"),
        ("--all-containers", "of all containers"),
        ("--timestamps", "with times"),
    ]),
    p("exec", "runs a command in a pod").roles(&["the pod"]).inner(1).opts(&[
        ("-i --stdin", "keeps the input open"),
        ("-t --tty", "with a terminal"),
        ("-c= --container=", "in the container {}"),
    ]),
    p("run", "starts a pod").roles(&["its name", "an argument…"]).opts(&[
        ("--image=", "from the image {}"),
        ("--rm", "deletes it at the end"),
        ("-i --stdin", "keeps the input open"),
        ("-t --tty", "with a terminal"),
        ("--restart=", "restarts: {}"),
        ("--command", "the arguments are the command"),
    ]),
    p("edit", "opens an object in an editor and saves the changes").roles(&["the kind", "which"]),
    p("scale", "changes how many there are").roles(&["the kind", "which"]).opts(&[("--replicas=", "to {}")]),
    p("rollout", "looks after a new version").subs(ROLLOUT),
    p("port-forward", "makes a port of a pod reachable here")
        .roles(&["the pod or service", "here:there…"])
        .opts(&[("--address=", "on the address {}")]),
    p("cp", "copies files to or from a pod").roles(&["@remote what to copy", "@remote where to copy it"]),
    p("top", "shows what nodes or pods use").roles(&["`pods` or `nodes`", "which…"]),
    p("config", "shows or changes the settings").subs(KUBECTL_CONFIG),
    p("cluster-info", "shows the cluster"),
    p("explain", "explains a kind of object").roles(&["the kind"]),
    p("drain", "empties a node").roles(&["the node"]).opts(&[
        ("--ignore-daemonsets", "leaves daemon sets alone"),
        ("--delete-emptydir-data", "even if local data is lost"),
        ("--force", "even bare pods"),
    ]),
    p("cordon", "puts no new pods on a node").roles(&["the node"]),
    p("uncordon", "lets pods on a node again").roles(&["the node"]),
    p("label annotate", "changes labels")
        .roles(&["the kind", "which", "the label…"])
        .opts(&[("--overwrite", "replaces existing ones")]),
    p("patch", "changes pieces of an object")
        .roles(&["the kind", "which"])
        .opts(&[("-p= --patch=", "with {}"), ("--type=", "of the type {}")]),
    p("set", "changes a piece of an object").roles(&["what (`image`, `env` …)", "which", "the value…"]),
    p("expose", "makes a service").roles(&["the kind", "which"]).opts(&[
        ("--port=", "port {}"),
        ("--target-port=", "to port {}"),
        ("--type=", "of the type {}"),
    ]),
    p("diff", "shows what `apply` would change"),
    p("version", "shows the versions"),
    p("api-resources", "lists the kinds of objects"),
];

const HELM: &[Program] = &[
    p("install", "installs a chart").roles(&["the name", "the chart"]),
    p("upgrade", "changes an installed chart")
        .roles(&["the name", "the chart"])
        .opts(&[("-i --install", "installs it if it is missing")]),
    p("uninstall delete", "removes an installed chart").roles(&["the name…"]),
    p("list ls", "lists what is installed").opts(&[("-A --all-namespaces", "in all name spaces")]),
    p("repo", "works with chart repositories").roles(&["what to do", "the name", "the address"]),
    p("rollback", "goes back to an earlier version").roles(&["the name", "the version"]),
    p("template", "prints what it would install").roles(&["the name", "the chart"]),
];

/// The programs of this domain.
pub const PROGRAMS: &[Program] = &[
    p("docker podman nerdctl", "works with containers").subs(DOCKER).opts(&[
        ("-H= --host=", "through the daemon {}"),
        ("--context=", "with the context {}"),
        ("--version -v", "shows the version"),
    ]),
    p("docker-compose podman-compose", "works with services described in a file")
        .subs(COMPOSE)
        .opts(&[("-f= --file=", "by the file {}"), ("-p= --project-name=", "called {}")]),
    p("kubectl oc", "works with a Kubernetes cluster").subs(KUBECTL).opts(&[
        ("-n= --namespace=", "in the name space {}"),
        ("-A --all-namespaces", "in all name spaces"),
        ("-f= --filename=", "as described in {}"),
        ("-R --recursive", "with all files of the directory"),
        ("-o= --output=", "as {}"),
        ("-l= --selector=", "only with the label {}"),
        ("-w --watch", "goes on, until Ctrl-C"),
        ("--context=", "in the cluster {}"),
        ("--kubeconfig=", "with the settings in {}"),
        ("--dry-run", "only shows what it would do"),
        ("--field-selector=", "only with {}"),
        ("--timeout=", "gives up after {}"),
    ]),
    p("helm", "installs software in a cluster").subs(HELM).opts(&[
        ("-n= --namespace=", "in the name space {}"),
        ("-f= --values=", "with the values in {}"),
        ("--set=", "with the value {}"),
        ("--version=", "version {}"),
        ("--create-namespace", "makes the name space"),
        ("--dry-run", "only shows what it would do"),
        ("--wait", "waits until it runs"),
    ]),
    p("minikube", "runs a small cluster on this machine").roles(&["what to do…"]),
    p("k9s", "shows a cluster in a full-screen view").opts(&[("-n= --namespace=", "in the name space {}")]),
    p("terraform tofu", "makes cloud resources as described").subs(TERRAFORM).opts(&[
        ("-chdir=", "in the directory {}"),
        ("-auto-approve", "without asking"),
        ("-var=", "with the variable {}"),
        ("-var-file=", "with the variables in {}"),
        ("-target=", "only {}"),
        ("-out=", "keeps the plan in {}"),
        ("-destroy", "for removing everything"),
        ("-upgrade", "with the newest modules"),
    ]),
    p("vagrant", "runs virtual machines for development")
        .roles(&["what to do (`up`, `halt`, `ssh`, `destroy` …)", "which…"]),
    p("ansible-playbook", "sets machines up by a playbook").roles(&["the playbook…"]).opts(&[
        ("-i= --inventory=", "for the machines in {}"),
        ("-l= --limit=", "only {}"),
        ("-C --check", "only shows what it would do"),
        ("-K --ask-become-pass", "asks for the password"),
        ("-b --become", "as root"),
        ("-v", "with messages"),
        ("-t= --tags=", "only {}"),
        ("-e= --extra-vars=", "with {}"),
    ]),
];

const TERRAFORM: &[Program] = &[
    p("init", "fetches what the description needs"),
    p("plan", "shows what would change"),
    p("apply", "makes the changes").roles(&["the plan"]),
    p("destroy", "removes everything that is described"),
    p("fmt", "formats the files"),
    p("validate", "checks the files"),
    p("output", "shows the results").roles(&["which"]),
    p("state", "shows or changes what it remembers").roles(&["what to do", "which…"]),
];

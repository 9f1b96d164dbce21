#ifndef INTEGRATE_EVENTS_H
#define INTEGRATE_EVENTS_H

/// Reads files one after the other into one buffer, and with `events` runs libyaml's event loop over each.
///
/// - Returns: the number of bytes, or -1 when a file cannot be read or is no YAML.
long read_files(const char *const *paths, long count, int events);

#endif

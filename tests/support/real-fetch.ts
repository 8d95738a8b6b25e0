/**
 * `fetch` reads the global clock on first use and keeps it: if a test has replaced the clock by then, all later fetches
 * of that process would fail.
 */
await fetch('data:,')

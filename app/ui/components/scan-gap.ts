/**
 * The longest time between two characters of a scan: scanners type one every 1 to 30 milliseconds,
 * a person every 80 at best.
 */
export const SCAN_GAP_MS = 60

import { existsSync } from 'node:fs'

/** Where Debian installs it; the headless shell needs half of the CPU. */
const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Undefined where neither is installed. */
export function findDebianChromium() {
  return DEBIAN.find((path) => existsSync(path))
}

const executablePath = findDebianChromium()

/** How tests start Chromium: Debian's where it is installed, else Playwright's own. */
export const chromiumLaunchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

import { readdir, readFile } from 'node:fs/promises'

/**
 * Sends SIGKILL to the browser with this profile, like a phone that is out of memory. The browser can then neither shut
 * down nor flush its data.
 */
export async function killBrowserOf(profile: string): Promise<void> {
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`--user-data-dir=${profile}`)) kill(Number(pid))
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process ended with its parent.
  }
}

import { readdir, readFile } from 'node:fs/promises'

/** SIGKILL to the browser that lives in this profile, as a phone out of memory does it: no goodbye, no flush. */
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
    // It went with its parent.
  }
}

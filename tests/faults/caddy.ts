import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Proxy {
  readonly port: number
  close(): Promise<void>
}

/** Starts Caddy in front of a server on this machine. Returns undefined if Caddy is not installed. */
export async function openCaddy(to: number): Promise<Proxy | undefined> {
  if (spawnSync('caddy', ['version']).error) return undefined
  const port = await freePort()
  const site = `:${port} {\n  bind 127.0.0.1\n  reverse_proxy 127.0.0.1:${to}\n}\n`
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', '-'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  caddy.stdin.end(`{\n  admin off\n  auto_https off\n}\n${site}`)
  const ended = once(caddy, 'exit')
  while (!(await answers(port))) {
    if (caddy.exitCode !== null) throw new Error('caddy did not start')
    await sleep(50)
  }
  return {
    port,
    close: async () => {
      caddy.kill()
      await ended
    },
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/live`)).ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // listens on a port, not on a pipe
  probe.close()
  await once(probe, 'close')
  return port
}

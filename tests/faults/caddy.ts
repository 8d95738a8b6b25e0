import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Proxy {
  readonly port: number
  close(): Promise<void>
}

/** Settings of docs/operations.md, "Add a second server". */
const BALANCING = `
    lb_policy least_conn
    lb_try_duration 5s
    health_uri /api/ready
    health_interval 1s
    health_timeout 2s
    fail_duration 2s`

/**
 * Starts Caddy in front of one or more servers on this machine. Returns undefined if Caddy is not installed.
 */
export async function openCaddy(...ports: number[]): Promise<Proxy | undefined> {
  if (spawnSync('caddy', ['version']).error) return undefined
  const port = await freePort()
  const servers = ports.map(each => `127.0.0.1:${each}`).join(' ')
  const balancing = ports.length > 1 ? BALANCING : ''
  const site = `:${port} {\n  bind 127.0.0.1\n  reverse_proxy ${servers} {${balancing}\n  }\n}\n`
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
  const { port } = probe.address() as AddressInfo // the server listens on a port, not on a pipe
  probe.close()
  await once(probe, 'close')
  return port
}

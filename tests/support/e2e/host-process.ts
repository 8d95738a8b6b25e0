// Runs many servers in one process, one after the other or in parallel. Each server is opened by the same code as a
// real server, and has its own database, port and settings. The tests control this process over HTTP, because their own
// processes start and end meanwhile. The only argument is the path of the file to which this process writes its port.
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { readConfig } from '#server/config.ts'
import { OpenResources, start } from '#server/start.ts'

const servers = new Map<number, OpenResources>()

async function open(env: Record<string, string>): Promise<number> {
  const opened = new OpenResources()
  try {
    const { app } = await start(readConfig({ ...env, PORT: '0' }), opened)
    const { port } = app.server.address() as AddressInfo
    servers.set(port, opened)
    return port
  } catch (error) {
    await opened.closeAll()
    throw error
  }
}

async function close(port: number): Promise<void> {
  const opened = servers.get(port)
  servers.delete(port)
  await opened?.closeAll()
}

async function answer({ method, url }: IncomingMessage, body: string): Promise<string> {
  if (method === 'POST') return String(await open(JSON.parse(body) as Record<string, string>))
  await close(Number(url?.slice(1)))
  return ''
}

const control = createServer((request, response) => {
  void text(request)
    .then(body => answer(request, body))
    .then(
      words => response.end(words),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
})
control.listen(0, '127.0.0.1', () => {
  writeFileSync(process.argv[2] ?? '', String((control.address() as AddressInfo).port))
})
process.stdin.resume().once('close', () => process.exit())

import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'
import { createNetworkProbes } from './network.ts'

const network = createNetworkProbes(500)

let server: Server | undefined
const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  server?.close()
})

/** Starts a server that calls `answer` for every connection. Returns its port. */
async function listen(answer: (socket: Socket) => void): Promise<number> {
  server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    answer(socket)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  return (server.address() as AddressInfo).port // the server listens on a port, not on a pipe
}

test(
  'a probe ends after a time limit if the probed program never answers',
  async () => {
    const port = await listen(() => {})
    await expect(network.certificateOf('127.0.0.1', port)).rejects.toThrow(/tidak ada jawaban/)
    await expect(network.greetMailServer(`smtp://127.0.0.1:${port}`)).rejects.toThrow(/Greeting|jawaban/)
    expect(await network.statusOf(`http://127.0.0.1:${port}/`)).toBeUndefined()
    expect(await network.isPortTaken('127.0.0.1', port)).toBe(true)
  },
  scaleTimeLimit(30_000),
)

test('reports a closed port as free, and a host name without an IP address as not found', async () => {
  const port = await listen(() => {})
  server?.close()
  expect(await network.isPortTaken('127.0.0.1', port)).toBe(false)
  await expect(network.addressesOf('tidak-ada.invalid')).rejects.toThrow(/ENOTFOUND|EAI_AGAIN|jawaban/)
})

test('accepts a mail server that sends a greeting and accepts the email address of the sender', async () => {
  const port = await listen(socket => {
    socket.write('220 surat.contoh ESMTP\r\n')
    socket.on('data', () => socket.write('250 surat.contoh\r\n'))
  })
  await expect(network.greetMailServer(`smtp://127.0.0.1:${port}`)).resolves.toBeUndefined()
})

test('sends the authorization header of a status request only if there is a token', async () => {
  const requests: string[] = []
  const port = await listen(socket =>
    socket.on('data', data => {
      requests.push(data.toString('latin1'))
      socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n')
    }),
  )
  expect(await network.statusOf(`http://127.0.0.1:${port}/nomor`, 'rahasia')).toBe(401)
  expect(await network.statusOf(`http://127.0.0.1:${port}/nomor`)).toBe(401)
  expect(requests.map(request => /authorization: (.*)\r/i.exec(request)?.[1])).toEqual(['Bearer rahasia', undefined])
})

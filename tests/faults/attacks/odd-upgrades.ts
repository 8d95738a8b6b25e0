import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { openAttackedServer } from '../demo-learner.ts'

/**
 * Requests protocol upgrades over raw connections. The server must ignore every upgrade that is not one of our
 * websockets, and answer as if the request had no upgrade.
 */
const offers = ['h2c', 'H2C, websocket', 'TLS/1.0', 'foo/2', '', 'websocket', 'x'.repeat(4_000)]
const paths = ['/', '/api/health', '/api/nowhere', '/socket.iox/', '//socket.io/', '/kelas']
const methods = ['GET', 'HEAD', 'OPTIONS', 'DELETE']

const attacked = await openAttackedServer()
try {
  const ask = async (method: string, path: string, offer: string | undefined) => {
    const socket = connect(attacked.server.port, '127.0.0.1')
    await once(socket, 'connect')
    const upgrade = offer === undefined ? ['Connection: close'] : ['Connection: Upgrade, close', `Upgrade: ${offer}`]
    socket.write([`${method} ${path} HTTP/1.1`, 'Host: semai.test', ...upgrade, '', ''].join('\r\n'))
    return (await text(socket)).slice(0, 'HTTP/1.1 200'.length)
  }
  const figures = { asked: 0, otherAnswer: 0 }
  for (const method of methods) {
    for (const path of paths) {
      const plain = await ask(method, path, undefined)
      for (const offer of offers) {
        figures.asked += 1
        const answer = await ask(method, path, offer)
        if (answer === plain && plain.startsWith('HTTP/1.1 ')) continue
        figures.otherAnswer += 1
        console.log('odd upgrades:', { method, path, offer: offer.slice(0, 20), plain, answer })
      }
    }
  }
  console.log('odd upgrades:', figures)
  if (figures.otherAnswer > 0) process.exitCode = 1
} finally {
  await attacked.close()
}

import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { findPushProblem } from '../push-service.ts'

/**
 * Starts a push service for a real Firefox. It delivers subscriptions and pushes over the socket that the browser
 * opens, as Mozilla's autopush does. Only the browser can decrypt the pushes. The service requires from senders
 * everything that the standards require.
 */
export async function startAutopush() {
  /** Channel ids by the token in the endpoint. */
  const channels = new Map<string, string>()
  const refusals: string[] = []
  let accepted = 0
  let browser: WebSocket | undefined

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const status = take(request.url?.split('/').at(-1) ?? '', request.headers, Buffer.concat(parts))
      response.writeHead(status, status === 201 ? { location: `${origin}/m/${randomUUID()}` } : {}).end()
    })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const sockets = new WebSocketServer({ server })

  function take(token: string, headers: IncomingHttpHeaders, body: Buffer): number {
    const channelID = channels.get(token)
    if (channelID === undefined) return 410
    const problem = findPushProblem(headers, body, origin)
    if (problem !== undefined) refusals.push(problem)
    if (problem !== undefined) return 400
    accepted += 1
    const data = body.toString('base64url')
    const notification = { channelID, version: randomUUID(), data, headers: { encoding: 'aes128gcm' } }
    browser?.send(JSON.stringify({ messageType: 'notification', ...notification }))
    return 201
  }

  /** Answers the messages of the browser: hello, register, unregister, and an empty object as a ping. */
  function answer({ messageType, channelID = '', uaid }: Message): object | undefined {
    switch (messageType) {
      case 'hello':
        return {
          messageType,
          uaid: uaid ?? randomBytes(16).toString('hex'),
          status: 200,
          use_webpush: true,
          broadcasts: {},
        }
      case 'register': {
        const token = randomUUID()
        channels.set(token, channelID)
        return { messageType, channelID, status: 200, pushEndpoint: `${origin}/wpush/v2/${token}` }
      }
      case 'unregister':
        for (const [token, channel] of channels) if (channel === channelID) channels.delete(token)
        return { messageType, channelID, status: 200 }
      case undefined:
        return {}
      default:
        return undefined
    }
  }

  sockets.on('connection', socket => {
    browser = socket
    socket.on('message', (sent: Buffer) => {
      const reply = answer(JSON.parse(sent.toString()) as Message)
      if (reply) socket.send(JSON.stringify(reply))
    })
  })

  return {
    origin,
    refusals,
    accepted: () => accepted,
    subscriptionCount: () => channels.size,
    /** Settings of Firefox for this service. They allow notifications and show them without a desktop environment. */
    prefs: {
      'dom.push.serverURL': `ws://127.0.0.1:${port}/`,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.connection.enabled': true,
      'dom.push.userAgentID': '',
      'permissions.default.desktop-notification': 1,
      'alerts.useSystemBackend': false,
    },
    async close() {
      browser?.terminate()
      sockets.close()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
export type Autopush = Awaited<ReturnType<typeof startAutopush>>

interface Message {
  messageType?: string
  channelID?: string
  uaid?: string
}

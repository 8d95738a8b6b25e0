import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WhatsAppMessage, WhatsAppTransport } from '#server/providers/whatsapp/port.ts'

/**
 * Replaces WhatsApp, and records the messages that would have been sent. `faults` are the errors of the next tries, and
 * `beforeAnswers` run during the next tries.
 */
export function recordWhatsApp() {
  const sent: WhatsAppMessage[] = []
  const faults: Error[] = []
  const beforeAnswers: ((message: WhatsAppMessage) => Promise<void>)[] = []
  const transport: WhatsAppTransport = {
    async send(message) {
      const fault = faults.shift()
      if (fault) throw fault
      await beforeAnswers.shift()?.(message)
      sent.push(message)
    },
  }
  const codeTo = (number: string) => {
    const message = sent.findLast(each => each.to === number)
    return message?.kind === 'code' ? message.code : ''
  }
  return { sent, faults, beforeAnswers, transport, codeTo }
}

interface CloudRequest {
  path: string | undefined
  authorization: string | undefined
  body: unknown
}

type CloudAnswer = { status: number; body: string; headers?: Record<string, string> } | 'hang'

const accepted: CloudAnswer = { status: 200, body: '{"messages":[{"id":"wamid.1"}]}' }

/** Returns an error as the Cloud API answers it. */
export const createCloudError = (status: number, code: number): CloudAnswer => ({
  status,
  body: JSON.stringify({ error: { message: 'ditolak', type: 'OAuthException', code } }),
})

/** Starts a server that answers like the Cloud API of Meta. `next` replaces the next answers. */
export async function startCloudService() {
  const requests: CloudRequest[] = []
  const next: CloudAnswer[] = []
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const part of request) text += String(part)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    requests.push({ path: request.url, authorization: request.headers.authorization, body })
    const answer = next.shift() ?? accepted
    if (answer === 'hang') return
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body)
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server on a port has such an address
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    next,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

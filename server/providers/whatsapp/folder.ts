import { join } from 'node:path'
import { writeMessage } from '../message-folder.ts'
import type { WhatsAppTransport } from './port.ts'

/** Creates a transport that replaces WhatsApp. It writes each message to a file. */
export function createWhatsAppFolder(dataDir: string): WhatsAppTransport {
  return { send: async message => writeMessage(join(dataDir, 'whatsapp'), message) }
}

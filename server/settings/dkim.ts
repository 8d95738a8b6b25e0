import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { DkimSettings } from '../providers/mail/smtp.ts'
import { StartFailure } from '../start-failure.ts'
import type { EnvironmentValues } from './environment.ts'

function readKey(file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file))
  } catch {
    throw new StartFailure('MAIL_DKIM_KEY_FILE: berkasnya tidak dapat dibaca, atau bukan kunci privat PEM.')
  }
}

/** Reads the DKIM key when the server starts, so that a wrong file is reported before the first email is sent. */
export function readDkimSettings(given: EnvironmentValues): DkimSettings | undefined {
  const { MAIL_DKIM_DOMAIN: domain, MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY_FILE: file } = given
  if (domain === undefined && selector === undefined && file === undefined) return undefined
  if (domain === undefined || selector === undefined || file === undefined) {
    throw new StartFailure('MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR dan MAIL_DKIM_KEY_FILE harus diisi bersama.')
  }
  const key = readKey(file)
  if (key.asymmetricKeyType !== 'rsa') throw new StartFailure('MAIL_DKIM_KEY_FILE: harus kunci RSA.')
  return { domain, selector, privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

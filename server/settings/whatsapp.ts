import { StartFailure } from '../start-failure.ts'
import type { EnvironmentValues } from './environment.ts'

/** Settings of the WhatsApp Business Cloud API of Meta. */
interface WhatsAppCloudSettings {
  readonly kind: 'cloud'
  /** Id of the phone number that sends the messages. */
  readonly phoneId: string
  readonly token: string
  /** Secret with which Meta signs the calls of the webhook. */
  readonly appSecret: string
  /** Secret that Meta sends when the webhook is set up. */
  readonly verifyToken: string
  readonly codeTemplate: string
  readonly noticeTemplate: string
  /** URL of the API with its version, without a slash at the end. */
  readonly apiUrl: string
}

/** `stand-in`: messages are written to files below the data folder. */
export type WhatsAppSettings = WhatsAppCloudSettings | { readonly kind: 'stand-in' }

/** Returns undefined if this server sends nothing by WhatsApp. */
export function readWhatsAppSettings(given: EnvironmentValues): WhatsAppSettings | undefined {
  const { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_TOKEN: token } = given
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = given
  const hasSome = [phoneId, token, appSecret, verifyToken].some(each => each !== undefined)
  if (!hasSome) return given.WHATSAPP_STAND_IN ? { kind: 'stand-in' } : undefined
  if (given.WHATSAPP_STAND_IN) {
    throw new StartFailure('WHATSAPP_STAND_IN=on tidak boleh bersama WHATSAPP_PHONE_ID: pilih salah satu.')
  }
  if (phoneId === undefined || token === undefined || appSecret === undefined || verifyToken === undefined) {
    throw new StartFailure(
      'WHATSAPP_PHONE_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET dan WHATSAPP_VERIFY_TOKEN harus diisi bersama.',
    )
  }
  const { WHATSAPP_CODE_TEMPLATE: codeTemplate, WHATSAPP_NOTICE_TEMPLATE: noticeTemplate } = given
  const apiUrl = given.WHATSAPP_API_URL.href.replace(/\/$/, '')
  return { kind: 'cloud', phoneId, token, appSecret, verifyToken, codeTemplate, noticeTemplate, apiUrl }
}

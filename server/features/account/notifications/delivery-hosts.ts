/** Values of `notification_delivery.host` for channels other than push. */
export const MAIL_HOST = 'mail'
export const WHATSAPP_HOST = 'whatsapp'

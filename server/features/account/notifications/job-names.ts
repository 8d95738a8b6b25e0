export const SEND_NOTIFICATIONS = 'send-notifications'
export const DELIVER_PUSHES = 'deliver-pushes'
export const MAIL_NOTIFICATIONS = 'mail-notifications'
export const WHATSAPP_NOTIFICATIONS = 'whatsapp-notifications'

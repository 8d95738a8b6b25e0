import { createContext } from 'react'

/** URL of the help contact (WhatsApp). Empty if there is none. */
export const HelpContext = createContext('')

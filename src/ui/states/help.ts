import { createContext } from 'react'

/** Address of the help contact (WhatsApp). Empty if there is none. */
export const HelpContext = createContext('')

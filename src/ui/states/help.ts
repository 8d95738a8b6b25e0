import { createContext } from 'react'

/** Address of the help contact (WhatsApp); empty if none is provided. */
export const HelpContext = createContext('')

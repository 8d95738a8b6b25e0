import { Text } from '@mantine/core'
import classes from './user-text.module.css'

/** Text as a user has typed it, with its line breaks. */
export const UserText = Text.withProps({ className: classes.text })

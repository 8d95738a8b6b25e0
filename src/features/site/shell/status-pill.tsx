import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CloudAlert from 'lucide-react/icons/cloud-exclamation-point'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useConnection } from '#app/session/online.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import { getConnectionStatus } from './connection-status.ts'
import classes from './status-pill.module.css'

const icons = {
  attention: <CircleAlert size={16} aria-hidden />,
  stalled: <CloudAlert size={16} aria-hidden />,
  offline: <CloudOff size={16} aria-hidden />,
  silent: <CloudAlert size={16} aria-hidden />,
  sending: <RefreshCw size={16} aria-hidden />,
  unsent: <CloudUpload size={16} aria-hidden />,
}

/**
 * Status of the connection and of the user's work: a short label that links to the sync page. The label is empty if all
 * work is sent and the connection works.
 */
export function StatusPill() {
  const status = getConnectionStatus(useOutbox(), useConnection())
  return (
    <output className={classes.status}>
      {status && (
        <AppLink to="/sync" className={joinClassNames(classes.pill, classes[status.kind])}>
          {icons[status.kind]}
          {status.text}
        </AppLink>
      )}
    </output>
  )
}

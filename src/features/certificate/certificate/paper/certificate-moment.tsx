import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Certificate } from '#contract/certificate/certificate.ts'
import { type CelebratedSubject, useFirstTimeSeen } from '#app/learning/first-sight.ts'
import { Plant } from '#app/learning/plant.tsx'
import { certificateProgressQuery } from '#app/queries/own-certificates.ts'
import { Sunrise } from '#app/ui/sunrise.tsx'
import { getCelebrationText } from '../moment.ts'
import classes from './certificate-moment.module.css'

interface Props {
  certificate: Certificate
  sight: CelebratedSubject
}

/** Celebration above a certificate that this device shows for the first time: the sun rises and the flower opens. */
export function CertificateMoment({ certificate, sight }: Props) {
  const isFirst = useFirstTimeSeen(sight, true)
  const queryClient = useQueryClient()
  // Computed once, so that the text does not change when the list of certificates is loaded again.
  const [text] = useState(() =>
    getCelebrationText(certificate.name, queryClient.getQueryData(certificateProgressQuery().queryKey)),
  )
  if (!isFirst) return null
  return (
    <div className={classes.moment}>
      <Sunrise isRising>
        <Plant value={1} from={0.9} max={1} size={72} />
      </Sunrise>
      <p>{text}</p>
    </div>
  )
}

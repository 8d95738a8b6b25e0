import Check from 'lucide-react/icons/check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import type { CertificateProgress } from '#contract/certificate/own-certificates.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { Plant } from '#app/learning/plant.tsx'
import { useLocalProgress } from '#app/outbox/outbox.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { getConditionLabels } from './condition-labels.ts'
import { CertificateTimeline } from './certificate-timeline.tsx'
import classes from './progress.module.css'

export function ProgressCard({ progress }: { progress: CertificateProgress }) {
  const { enrollmentId, course, careerTrack, conditions, certificates } = progress
  const titleId = `kelas-${enrollmentId}`
  const open = conditions.find(condition => !condition.isMet)
  return (
    <section className={classes.card} id={enrollmentId} aria-labelledby={titleId}>
      <header>
        <p className={classes.kicker}>{careerTrack.title}</p>
        <h2 id={titleId}>{course.title}</h2>
      </header>
      {certificates.map(certificate => (
        <CertificateTimeline key={certificate.kind} certificate={certificate} />
      ))}
      <ul className={classes.conditions}>
        {conditions.map(condition => (
          <Condition key={condition.name} condition={condition} progress={progress} />
        ))}
      </ul>
      <UnsentNote enrollmentId={enrollmentId} />
      {open && (
        <div className={classes.next}>
          <p>{getConditionLabels(open, progress).next}</p>
          <BusinessLink page={`learning/${enrollmentId}`} className={getButtonClass('primary')}>
            Lanjutkan belajar
          </BusinessLink>
        </div>
      )}
    </section>
  )
}

interface ConditionProps {
  condition: CertificateProgress['conditions'][number]
  progress: CertificateProgress
}

function Condition({ condition, progress }: ConditionProps) {
  const { title, state } = getConditionLabels(condition, progress)
  const { doneCount, totalCount, isMet } = condition
  return (
    <li className={classes.condition}>
      {isMet ? (
        <span className={classes.met}>
          <Check size={20} aria-label="Terpenuhi" />
        </span>
      ) : (
        <>
          <span className="visually-hidden">Belum terpenuhi</span>
          <Plant value={doneCount} max={totalCount} size={36} />
        </>
      )}
      <span>
        <strong>{title}</strong>
        <small>{state}</small>
      </span>
    </li>
  )
}

/**
 * Shows the learner the unsent work on this device. The numbers of the card do not include unsent work, because the
 * server computes these numbers.
 */
function UnsentNote({ enrollmentId }: { enrollmentId: string }) {
  const local = useLocalProgress(enrollmentId)
  const unsentCount = [...local.values()].filter(step => step.status === 'COMPLETED' && !step.isSent).length
  if (unsentCount === 0) return null
  return (
    <p className={classes.unsent}>
      <CloudUpload size={20} aria-hidden /> {unsentCount} materi selesai di perangkat ini belum terkirim, dan ikut
      dihitung setelah terkirim.
    </p>
  )
}

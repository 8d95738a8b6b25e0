import { brand } from '#contract/site/brand.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import type { SharedContent } from '#app/data/files/shared.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { getReasonLabel, isNotStoredReason } from '#app/notices/not-stored-labels.ts'
import { clearShared } from '#app/outbox/shared-files.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { createLessonLink } from '#app/learning/addresses.ts'
import fileClasses from '#app/learning/attachments/attachments.module.css'
import { useAction } from '#app/lib/use-action.ts'
import classes from './share.module.css'
import { addSharedToDraft } from './put-into-draft.ts'
import type { ShareProblem } from './share-problem.ts'
import { useOpenAssignments, type OpenAssignment } from './use-open-assignments.ts'

const problems: Partial<Record<ShareProblem, string>> = {
  nobody: 'Waktu kamu membagikan, belum ada yang masuk di perangkat ini. Bagikan sekali lagi dari aplikasi asalnya.',
  foreign: `Sebuah situs lain mencoba menaruh isinya di ${brand.name}. Tidak ada yang disimpan.`,
  much: 'Terlalu banyak untuk satu tugas. Pilih dulu tempat untuk yang sudah ada di sini, atau bagikan lebih sedikit.',
}

function formatProblem(problem: ShareProblem): string {
  if (isNotStoredReason(problem)) return `Yang dibagikan belum tersimpan ${getReasonLabel(problem)}`
  return problems[problem] ?? ''
}

/**
 * Screen with content that was shared through the phone's share menu, and the open assignments to which it can be
 * added. The content stays on the device.
 */
export function ShareScreen({ shared, problem }: { shared: SharedContent; problem?: ShareProblem | undefined }) {
  const navigate = useNavigate()
  const assignments = useOpenAssignments()
  const isEmpty = shared.text === '' && shared.files.length === 0

  const choosing = useAction(
    async (assignment: OpenAssignment) => {
      await addSharedToDraft(assignment, shared)
      await clearShared(shared)
      await navigate(createLessonLink(assignment.enrollmentId, assignment.item))
      return true
    },
    error => (error instanceof Error && error.name === 'NotAttachable' ? error.message : 'Belum tersimpan. Coba lagi.'),
  )
  // Stays busy until the lesson has opened.
  const isBusy = choosing.isBusy || choosing.answer === true

  async function handleDiscard() {
    await clearShared(shared)
    await navigate({ to: '/dashboard' })
  }

  if (isEmpty) {
    return (
      <EmptyState
        level={1}
        title={problem ? 'Belum tersimpan' : 'Belum ada yang dibagikan'}
        action={
          <Link to="/dashboard" className={getButtonClass('primary')}>
            Ke beranda
          </Link>
        }
      >
        <p>
          {problem
            ? formatProblem(problem)
            : `Pilih ${brand.name} di menu Bagikan ponselmu, dan berkasnya muncul di sini.`}
        </p>
      </EmptyState>
    )
  }
  return (
    <div className={classes.page}>
      <PageHead
        title="Untuk tugas yang mana?"
        text="Sudah tersimpan di perangkat ini. Pilih tugasnya, lalu periksa sebelum dikumpulkan."
      />
      {problem && (
        <p role="alert" className={classes.problem}>
          {formatProblem(problem)}
        </p>
      )}
      {shared.text && <p className={classes.text}>{shared.text}</p>}
      <ul className={fileClasses.list}>
        {shared.files.map(file => (
          <li key={file.id} className={fileClasses.row}>
            <FileText size={20} aria-hidden />
            <span className={fileClasses.name}>{file.name}</span>
            <span className={fileClasses.size}>{formatBytes(file.sizeBytes)}</span>
          </li>
        ))}
      </ul>
      {choosing.failure && (
        <p role="alert" className={classes.problem}>
          {choosing.failure}
        </p>
      )}
      <ul className={classes.choices} aria-label="Tugas">
        {assignments.map(assignment => (
          <li key={assignment.item.id}>
            <button
              type="button"
              className={classes.choice}
              disabled={isBusy}
              onClick={() => void choosing.run(assignment)}
            >
              <strong>{assignment.item.title}</strong>
              <span>{assignment.courseTitle}</span>
            </button>
          </li>
        ))}
      </ul>
      {assignments.length === 0 && (
        <p>Belum ada tugas yang tersimpan di perangkat ini. Buka kelasmu sekali saat ada koneksi.</p>
      )}
      <Button variant="ghost" disabled={isBusy} onClick={() => void handleDiscard()}>
        Buang yang dibagikan
      </Button>
    </div>
  )
}

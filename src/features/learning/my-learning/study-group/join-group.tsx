import { useState } from 'react'
import { readGroupCode, STUDY_GROUP_SIZE } from '#contract/learning/study-group.rules.ts'
import { joinStudyGroup } from '#contract/learning/study-group.ts'
import { errorMessages } from '#contract/wire/error-codes.ts'
import { useAction } from '#app/lib/use-action.ts'
import { createRefusalHandler } from '#app/notices/failure-alert.ts'
import { useCall } from '#app/queries/use-call.ts'
import { useIsOnline } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import { NeedsConnection } from '#app/ui/needs-connection.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './study-group.module.css'

/** Offer to join a study group, with or without the code of a classmate. Needs a connection. */
export function JoinGroup({ enrollmentId, onJoined }: { enrollmentId: string; onJoined: () => void }) {
  const { call } = useCall()
  const isOnline = useIsOnline()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const joining = useAction(
    async (code: string | null) => {
      setProblem('')
      await call(joinStudyGroup, { params: { enrollmentId }, body: { code } })
      onJoined()
    },
    createRefusalHandler(({ message }) => setProblem(message)),
  )
  // The last attempt had a code, or its code was refused before a call.
  const isCodeProblem = joining.given?.[0] !== null
  return (
    <div className={classes.panel}>
      <p>
        Sampai {STUDY_GROUP_SIZE} orang dari sesi kelas yang sama, dengan satu target hari belajar tiap pekan. Anggota
        lain melihat nama pendekmu dan hari kamu belajar di kelas ini. Tidak ada obrolan. Kamu bisa keluar kapan saja.
      </p>
      <div className={classes.actions}>
        <Button isBusy={joining.isBusy} disabled={!isOnline} onClick={() => void joining.run(null)}>
          Ikut kelompok
        </Button>
        {!isOnline && <NeedsConnection />}
      </div>
      {!isCodeProblem && problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <form
        className={classes.code}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (readGroupCode(typed) === undefined) {
            joining.reset()
            setProblem(errorMessages.STUDY_GROUP_NOT_FOUND)
          } else void joining.run(typed)
        }}
      >
        <TextField
          label="Punya kode dari teman sekelas?"
          value={typed}
          onChange={event => setTyped(event.target.value)}
          error={isCodeProblem ? problem : ''}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
        />
        <Button type="submit" variant="secondary" isBusy={joining.isBusy} disabled={!isOnline}>
          Ikut dengan kode
        </Button>
      </form>
    </div>
  )
}

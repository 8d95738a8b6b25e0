import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Learning } from '../learning.ts'
import { SurveyForm } from './survey-form.tsx'
import classes from './survey.module.css'
import { useSurvey } from './use-survey.ts'

/**
 * Asked after a class is done, never over what somebody is doing: it stands in the page, and opens when it is tapped.
 * Reached through `lazy()`.
 */
export default function SurveyInvitation({ learning }: { learning: Learning }) {
  const { survey, postpone, markAnswered } = useSurvey(learning)
  const [isOpen, setIsOpen] = useState(false)
  const [isThanked, setIsThanked] = useState(false)

  if (isThanked) {
    return (
      <output className={classes.thanks}>
        Terima kasih! Jawabanmu tersimpan di perangkat dan dikirim begitu ada koneksi.
      </output>
    )
  }
  if (!survey) return null
  return (
    <section className={classes.card} aria-label="Survei">
      <MessageSquareText size={28} aria-hidden />
      <div className={classes.words}>
        <h2>{survey.title}</h2>
        <p>{survey.intro}</p>
      </div>
      <div className={classes.actions}>
        <Button onClick={() => setIsOpen(true)}>Isi survei</Button>
        <Button variant="ghost" onClick={postpone}>
          Nanti saja
        </Button>
      </div>
      {isOpen && (
        <SurveyForm
          learning={learning}
          survey={survey}
          onClose={() => setIsOpen(false)}
          onSubmitted={() => {
            setIsThanked(true)
            markAnswered()
          }}
        />
      )}
    </section>
  )
}

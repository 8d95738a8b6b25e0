import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import type { LearningClass, LearningItem } from '#contract/learning/progress.rules.ts'
import { getServerTime } from '#app/data/clock.ts'
import { createLessonLink } from '#app/learning/addresses.ts'
import type { Learning } from '#app/learning/learning.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { ArticlePlayer } from './article-player.tsx'
import { ListenBar } from './listen-bar.tsx'
import { findNextHeard } from './next-heard.ts'
import { noSleepTimer, startSleepTimer } from './sleep-timer.ts'
import { createBrowserSpeech, type Speech } from './speech.ts'
import { useVoice } from './use-voice.ts'

export interface ListenPlayerProps {
  learning: Learning
  trackClass: LearningClass
  item: LearningItem
  onClose: () => void
  /** Default: the speech of the browser. */
  speech?: Speech
}

/**
 * Shows the player. Takes a function that returns the component, because a setter of React's state would call the
 * component itself.
 */
export type StartListening = (player: () => ComponentType<ListenPlayerProps>) => void

/**
 * Reads an article aloud. Stays mounted when the next article of the class starts, and closes when the learner opens
 * another material.
 */
export function ListenPlayer({ learning, trackClass, item, onClose, speech: givenSpeech }: ListenPlayerProps) {
  const { enrollmentId } = learning
  const navigate = useNavigate()
  const [speech] = useState(() => givenSpeech ?? createBrowserSpeech(speechSynthesis))
  const voice = useVoice(speech)
  const [timer, setTimer] = useState(noSleepTimer)
  const { data: materials } = useQuery(classMaterialsQuery(enrollmentId, trackClass.id))
  const material = materials?.find(each => each.id === item.id)
  const close = useClose(onClose)

  /** Ids of the materials that this player reads: the current one, and the one that it is opening. */
  const [ownIds, setOwnIds] = useState([item.id])
  if (ownIds.length > 1 && ownIds.at(-1) === item.id) setOwnIds([item.id])
  const isOwn = ownIds.includes(item.id)
  const closeLeft = useEffectEvent(onClose)
  useEffect(() => (isOwn ? undefined : closeLeft()), [isOwn])
  const [firstId] = useState(item.id)

  const next = findNextHeard(trackClass, item.id)
  function openNext() {
    if (!next) return
    setOwnIds([item.id, next.id])
    void navigate(createLessonLink(enrollmentId, next))
  }

  // The learner has opened another material, so the player closes and speaks nothing of that material.
  if (!isOwn) return null
  if (!voice) {
    return (
      <ListenBar onClose={close}>
        {voice === null ? (
          <>
            HP ini belum punya suara bahasa Indonesia. Di Android: Setelan, cari &quot;Keluaran text-to-speech&quot;,
            pasang data suara Indonesia. Di iPhone: Pengaturan, Aksesibilitas, Konten Lisan, Suara.
          </>
        ) : (
          'Mencari suara bahasa Indonesia…'
        )}
      </ListenBar>
    )
  }
  if (material?.content.kind !== 'article') return null
  return (
    <ArticlePlayer
      key={item.id}
      learning={learning}
      item={item}
      blocks={material.content.blocks}
      speech={speech}
      voice={voice}
      timer={timer}
      isContinued={item.id !== firstId}
      next={next}
      onNext={openNext}
      onTimer={choice => setTimer(startSleepTimer(choice, getServerTime()))}
      onClose={close}
    />
  )
}

/** Returns a function that closes the player and returns the focus to the element that had it before. */
function useClose(onClose: () => void) {
  const focusedBefore = useRef<Element>(null)
  // Uses a layout effect, because it must run before the effect that moves the focus to the player.
  useLayoutEffect(() => {
    focusedBefore.current = document.activeElement
  }, [])
  return () => {
    onClose()
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true })
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import type { LearningClass, LearningItem } from '#contract/learning/progress.rules.ts'
import { createLessonLink } from '#app/learning/addresses.ts'
import type { Learning } from '#app/learning/learning.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { ArticlePlayer } from './article-player.tsx'
import { ListenBar } from './listen-bar.tsx'
import { listening, setSleepTimer } from './listening.ts'
import { findStartable, listNextHeard, startWhenOpened } from './next-heard.ts'
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
 * Function that shows the player. Its argument returns the component, because a setter of React's state would call the
 * component itself.
 */
export type StartListening = (player: () => ComponentType<ListenPlayerProps>) => void

/**
 * Reads an article aloud. Stays mounted when the next article of the class starts, and closes when the learner opens
 * another material, or when a video starts. Can be mounted on the page of a video, before the next article opens.
 */
export function ListenPlayer({ learning, trackClass, item, onClose, speech: givenSpeech }: ListenPlayerProps) {
  const { enrollmentId } = learning
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [speech] = useState(() => givenSpeech ?? createBrowserSpeech(speechSynthesis))
  const voice = useVoice(speech)
  const { data: materials } = useQuery(classMaterialsQuery(enrollmentId, trackClass.id))
  const material = materials?.find(each => each.id === item.id)
  const close = useClose(onClose)

  /** Ids of the materials that this player reads: the current material, and the material that the player is opening. */
  const [ownIds, setOwnIds] = useState(() =>
    listening.startedId === undefined ? [item.id] : [item.id, listening.startedId],
  )
  if (ownIds.length > 1 && ownIds.at(-1) === item.id) setOwnIds([item.id])
  const isOwn = ownIds.includes(item.id)
  const isStarted = listening.startedId === item.id
  useEffect(() => {
    if (isOwn && isStarted) listening.startedId = undefined
  }, [isOwn, isStarted])
  const closeLeft = useEffectEvent(onClose)
  useEffect(() => (isOwn ? undefined : closeLeft()), [isOwn])
  const [firstId] = useState(item.id)

  const heard = listNextHeard(trackClass, item.id)
  function open(next: LearningItem) {
    // A video plays itself, so this player closes when the video opens.
    if (next.type === 'article') setOwnIds([item.id, next.id])
    else startWhenOpened(next, materials, true)
    void navigate(createLessonLink(enrollmentId, next))
  }
  const readId = useRef<string>(undefined)
  useLayoutEffect(() => {
    readId.current = isOwn ? item.id : undefined
    return () => {
      readId.current = undefined
    }
  }, [isOwn, item.id])
  async function openNext(other?: LearningItem) {
    const next = (await findStartable(queryClient, learning, heard)) ?? other
    // The learner may have left the article, or closed the player, while the device was read.
    if (next && readId.current === item.id) open(next)
  }

  // The learner has opened another material, so the player closes and speaks nothing of that material.
  if (!isOwn || item.type !== 'article') return null
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
      isContinued={item.id !== firstId}
      next={heard[0]}
      onNext={other => void openNext(other)}
      onClose={close}
    />
  )
}

/** Returns a function that closes the player and returns the focus to the element that had the focus before. */
function useClose(onClose: () => void) {
  const focusedBefore = useRef<Element>(null)
  // Uses a layout effect, because it must run before the effect that moves the focus to the player.
  useLayoutEffect(() => {
    focusedBefore.current = document.activeElement
  }, [])
  return () => {
    setSleepTimer('off')
    onClose()
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true })
  }
}

import { Stack, Title } from '@mantine/core'
import { type ComponentType, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Block } from '#contract/learning/article.ts'
import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import { parseCaptions, listCaptionRows } from '#contract/learning/caption-file.ts'
import type { ScormContent } from '#contract/learning/scorm.ts'
import type { MaterialForm } from '#contract/learning/material-form.ts'
import { PhoneFrame } from '#app/desk/phone-frame.tsx'
import { ArticleBody } from '#app/learning/article/article-body.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { CaptionVideo } from './captions/caption-video.tsx'
import classes from './material.module.css'
import { createPreviewBlocks, type PictureSize } from './preview-blocks.ts'

/**
 * Component that plays a unit. The screens receive this component as a prop, because the player belongs to another
 * feature. A preview has no learner, so the player stores nothing that the unit reports.
 */
export type UnitView = ComponentType<{ content: ScormContent; title: string }>

interface Props {
  form: MaterialForm
  /** Content of the material when it was last saved. */
  content: MaterialContent
  Unit: UnitView
}

/** Preview of the edited material as a learner sees it on a phone. */
export function MaterialPreview({ form, content, Unit }: Props) {
  return (
    <Stack gap="0.5rem" className={classes.preview}>
      <Title order={3}>Pratinjau di ponsel</Title>
      <PhoneFrame h={844} mah="80dvh">
        <Title order={4} mb="md" fz="var(--font-size-xl)">
          {form['title']}
        </Title>
        <Shown form={form} content={content} Unit={Unit} />
      </PhoneFrame>
    </Stack>
  )
}

function Shown({ form, content, Unit }: Props) {
  const field = (name: string) => (form[name] ?? '').trim()
  switch (content.kind) {
    case 'article':
    case 'assignment':
      return <Text text={form['text'] ?? ''} before={content.blocks} />
    case 'video':
      return (
        <>
          {field('video') && <Video src={field('video')} poster={field('poster')} captions={form['captions'] ?? ''} />}
          <p>{field('summary')}</p>
        </>
      )
    case 'scorm':
      return (
        <>
          <p>{field('summary')}</p>
          <Unit key={content.url + content.launch} content={content} title={field('title')} />
        </>
      )
    default:
      return (
        <>
          <p>{field('summary')}</p>
          {field('pdf') && (
            <a href={field('pdf')} target="_blank" rel="noopener noreferrer">
              Buka PDF
            </a>
          )}
        </>
      )
  }
}

function Video({ src, poster, captions }: { src: string; poster: string; captions: string }) {
  const ref = useRef<HTMLVideoElement>(null)
  const deferred = useDeferredValue(captions)
  const rows = useMemo(() => listCaptionRows(parseCaptions(deferred)), [deferred])
  return (
    <CaptionVideo
      key={src}
      ref={ref}
      className={classes.video}
      preload="none"
      src={src}
      rows={rows}
      {...(poster && { poster })}
    />
  )
}

/**
 * Preview of a text. While the text has an error, shows that error and the last preview of a text without errors. Uses
 * a deferred value, so that typing stays fast.
 */
function Text({ text, before }: { text: string; before: readonly Block[] }) {
  const deferred = useDeferredValue(text)
  const [sizes, setSizes] = useState<ReadonlyMap<string, PictureSize>>(new Map())
  const shownBlocks = useMemo(() => createPreviewBlocks(deferred, before, sizes), [deferred, before, sizes])
  const [readable, setReadable] = useState(before)
  if (typeof shownBlocks !== 'string' && shownBlocks !== readable) setReadable(shownBlocks)
  return (
    <>
      {typeof shownBlocks === 'string' && <SmallText component="output">{shownBlocks}</SmallText>}
      {/* The size of a picture is known only after it has loaded. After saving, the server provides the size. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        onLoadCapture={event => {
          if (!(event.target instanceof HTMLImageElement)) return
          const { naturalWidth: width, naturalHeight: height, src } = event.target
          const { origin, pathname, href } = new URL(src)
          const url = origin === location.origin ? pathname : href
          if (width > 0 && !sizes.has(url)) setSizes(new Map(sizes).set(url, { width, height }))
        }}
      >
        <ArticleBody blocks={readable} />
      </div>
    </>
  )
}

import Maximize2 from 'lucide-react/icons/maximize-2'
import { useState } from 'react'
import type { Block } from '#contract/learning/article.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import classes from './picture.module.css'

const PictureZoom = createLazyPart(() => import('./picture-zoom.tsx').then(module => module.default))

export type PictureBlock = Extract<Block, { kind: 'picture' }>

/** Picture of an article with a zoom, for small print on phones. */
export function Picture({ block }: { block: PictureBlock }) {
  const [isZoomed, setIsZoomed] = useState(false)
  return (
    <div className={classes.frame} style={{ maxWidth: block.width }}>
      {/* A tap on the picture also opens the zoom. For keyboard users there is the button. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <img
        src={block.url}
        alt={block.alt}
        width={block.width}
        height={block.height}
        loading="lazy"
        decoding="async"
        onClick={() => setIsZoomed(true)}
      />
      <button
        type="button"
        className={classes.zoom}
        aria-label={`Perbesar gambar: ${block.alt}`}
        onClick={() => setIsZoomed(true)}
      >
        <Maximize2 size={18} aria-hidden />
      </button>
      {isZoomed && <PictureZoom block={block} onClose={() => setIsZoomed(false)} />}
    </div>
  )
}

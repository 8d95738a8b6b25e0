import { useEffect, useRef } from 'react'
import classes from './hero-picture.module.css'

/** SVG path of a leaf that grows from (0,0) to the upper right. */
const LEAF = 'M0 0C5-46 46-80 109-78 111-29 65 14 0 0Z'

/**
 * Hero picture: a lesson that continues without a connection, and a plant that grows from it. Each moving part is a
 * separate SVG, so that the browser only moves painted layers and does not repaint.
 */
export function HeroPicture() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      frame.current?.toggleAttribute('data-in-view', entry?.isIntersecting)
    })
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className={classes.picture} aria-hidden="true">
      <svg className={classes.ground} viewBox="0 0 560 540">
        <circle className={classes.sun} cx="446" cy="112" r="58" />
      </svg>
      <svg className={classes.plant} viewBox="20 290 160 220">
        <path className={classes.stem} d="M150 500C132 440 138 372 164 318" />
        <g transform="translate(150 384) scale(-1.05 1.05)">
          <path className={classes.leaf} d={LEAF} />
          <path className={classes.vein} d="M10-7C34-32 58-49 88-62" />
        </g>
        <g transform="translate(146 446) scale(-.7 .7) rotate(12)">
          <path className={classes.leafLight} d={LEAF} />
        </g>
      </svg>
      <svg className={classes.plantLate} viewBox="390 290 160 220">
        <path className={classes.stem} d="M410 508c20-56 16-110-4-160" />
        <g transform="translate(416 400) scale(1.12)">
          <path className={classes.leaf} d={LEAF} />
          <path className={classes.vein} d="M10-7C34-32 58-49 88-62" />
        </g>
        <g transform="translate(420 452) scale(.72) rotate(10)">
          <path className={classes.leafLight} d={LEAF} />
        </g>
      </svg>
      <svg className={classes.ground} viewBox="0 0 560 540">
        <Phone />
      </svg>
      <svg className={classes.note} viewBox="0 0 166 64">
        <rect className={classes.card} width="166" height="64" rx="18" />
        <circle className={classes.waitDot} cx="34" cy="32" r="17" />
        <path className={classes.waitMark} d="M34 23v9l6 5" />
        <text className={classes.cardTitle} x="62" y="29">
          3 belum
        </text>
        <text className={classes.cardText} x="62" y="47">
          terkirim, aman
        </text>
      </svg>
      <svg className={classes.noteLate} viewBox="0 0 158 64">
        <rect className={classes.card} width="158" height="64" rx="18" />
        <circle className={classes.sentDot} cx="34" cy="32" r="17" />
        <path className={classes.sentMark} d="m26 32 6 6 11-12" />
        <text className={classes.cardTitle} x="62" y="29">
          Terkirim
        </text>
        <text className={classes.cardText} x="62" y="47">
          +10 poin
        </text>
      </svg>
    </div>
  )
}

function Phone() {
  return (
    <g transform="translate(172 40)">
      <rect className={classes.body} width="224" height="452" rx="36" />
      <rect className={classes.screen} x="9" y="9" width="206" height="434" rx="28" />
      <rect className={classes.body} x="82" y="18" width="60" height="9" rx="4.5" />
      <g transform="translate(26 44)">
        <rect className={classes.pill} width="76" height="26" rx="13" />
        <path className={classes.pillIcon} d="M12 17a4 4 0 0 1 .4-8 5.5 5.5 0 0 1 10-1 4.6 4.6 0 0 1 1 9ZM11 5l13 15" />
        <text className={classes.pillText} x="30" y="17.5">
          Offline
        </text>
        <circle className={classes.ringTrack} cx="156" cy="13" r="12" />
        <circle className={classes.ring} cx="156" cy="13" r="12" pathLength="100" transform="rotate(-90 156 13)" />
      </g>
      <g transform="translate(26 86)">
        <rect className={classes.cover} width="172" height="98" rx="14" />
        <path className={classes.bars} d="M34 76V58M60 76V40M86 76V50M112 76V28M138 76V20" />
        <circle className={classes.sun} cx="30" cy="28" r="8" />
      </g>
      <text className={classes.lesson} x="26" y="212">
        Membaca grafik
      </text>
      <path className={classes.line} d="M30 230h160M30 246h148M30 262h156M30 278h96" />
      <g transform="translate(26 298)">
        <rect className={classes.row} width="172" height="34" rx="11" />
        <circle className={classes.sentDot} cx="19" cy="17" r="9" />
        <path className={classes.tinyMark} d="m15 17 3 3 6-6" />
        <path className={classes.line} d="M40 17h76" />
        <rect className={classes.row} y="40" width="172" height="34" rx="11" />
        <circle className={classes.ringTrack} cx="19" cy="57" r="8" />
        <path className={classes.line} d="M40 57h98" />
      </g>
      <rect className={classes.button} x="26" y="386" width="172" height="38" rx="13" />
      <text className={classes.buttonText} x="112" y="410" textAnchor="middle">
        Tandai selesai
      </text>
    </g>
  )
}

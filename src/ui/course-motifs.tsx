import type { ReactNode } from 'react'
import { hashText } from '#app/lib/hash.ts'

/**
 * Line drawings for the middle of a cover of 320 x 180. The motif of a category without a drawing is determined by its
 * slug.
 */
const motifs: Record<string, ReactNode> = {
  'pengembangan-web': <path d="m132 64-30 27 30 27M188 64l30 27-30 27M172 52l-24 78" />,
  data: <path d="M106 128h112M122 128V96M148 128V66M174 128V82M200 128V52" />,
  pemasaran: <path d="M112 80h22l52-24v72l-52-24h-22ZM132 106l8 26M204 72c10 10 10 30 0 40" />,
  'bisnis-umkm': (
    <path d="M112 84v44h96V84M104 84l12-30h88l12 30M104 84c0 12 18 12 18 0 0 12 19 12 19 0 0 12 19 12 19 0 0 12 19 12 19 0 0 12 19 12 19 0 0 12 18 12 18 0M148 128v-24h24v24" />
  ),
  'karier-pemula': <path d="M104 130h26v-22h26V86h26V64h28M188 46h22v22" />,
  'konten-kreatif': (
    <path d="M116 62h88a8 8 0 0 1 8 8v44a8 8 0 0 1-8 8h-88a8 8 0 0 1-8-8V70a8 8 0 0 1 8-8ZM150 78l26 14-26 14Z" />
  ),
}

/** Returns the drawing of a category. */
export function getMotif(category: string): ReactNode {
  const allMotifs = Object.values(motifs)
  return motifs[category] ?? allMotifs[hashText(category) % allMotifs.length]
}

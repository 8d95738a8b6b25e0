import { brand } from '#contract/site/brand.ts'
import { dataKinds, type DataKind } from './personal-data.ts'

/**
 * Templates of the notices about a breach of personal data. Indonesian law (UU 27/2022, article 46) requires a written
 * notice to each affected person and to the authority within 3 x 24 hours. The notice must state which data was
 * disclosed, when and how, and what the company is doing about it.
 */

/** Start of a gap in a template that only the operator can fill in. */
export const GAP_MARK = '[ISI:'

/** Facts by name. A template contains each name as `{name}`. */
export type TemplateFacts = Readonly<Record<string, string>>

export const personTemplate = `Yth. {nama},

Kami memberitahukan kegagalan pelindungan data pribadi di ${brand.name} yang menyangkut data Anda.

Apa yang terjadi
[ISI: apa yang terjadi, kapan, dan bagaimana data terbuka]

Data Anda yang terdampak
{data}

Yang sudah kami lakukan
[ISI: penanganan dan pemulihan]

Yang sebaiknya Anda lakukan
[ISI: langkah bagi penerima, misalnya mengganti password]
Waspadai pesan yang mengaku dari kami. Kami tidak pernah meminta password atau kode masuk.

Pertanyaan: ${brand.supportEmail} atau WhatsApp ${brand.supportWhatsApp}.

${brand.company}
`

export const authorityTemplate = `Kepada lembaga pelindungan data pribadi

Perihal: Pemberitahuan kegagalan pelindungan data pribadi (Pasal 46 UU Nomor 27 Tahun 2022)

1. Pengendali data pribadi
${brand.company}, penyelenggara ${brand.name}. Kontak: ${brand.supportEmail}.
[ISI: nama dan kontak penanggung jawab]

2. Kapan dan bagaimana data terbuka
Cakupan: {cakupan}
[ISI: waktu, cara, dan kapan diketahui]

3. Data pribadi yang terdampak
Orang terdampak: {jumlah}, di antaranya {anak} berusia di bawah 18 tahun.
{data}

4. Penanganan dan pemulihan
[ISI: yang sudah dan akan dilakukan]

5. Pemberitahuan kepada orang yang terdampak
[ISI: kapan dan lewat apa]
`

/** Replaces each `{name}` by the fact with this name. Does not change braces with an unknown name. */
export function fillTemplate(template: string, facts: TemplateFacts): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole)
}

/** Lists the kinds of data as lines of a notice. Each line contains the day since which the data was stored. */
export function formatDataLines(kinds: readonly { kind: DataKind; since: string }[]): string {
  return kinds.map(({ kind, since }) => `- ${dataKinds[kind]} (sejak ${since})`).join('\n')
}

import { expect, test } from 'vitest'
import type { Block } from '#contract/learning/article.ts'
import { createCartridgeManifest, readTestPackage, createResourceXml } from '#tests/support/package-of.ts'

async function readBody(body: string) {
  const result = await readTestPackage({
    'imsmanifest.xml': createCartridgeManifest('1.1.0', {
      items: [['Halaman', 'P']],
      resources: createResourceXml('P', 'webcontent', 'p.html'),
    }),
    'p.html': `<html><body>${body}</body></html>`,
  })
  const [material] = result.tracks.flatMap(({ classes }) => classes.flatMap(each => each.materials))
  const blocks: Block[] = material && 'blocks' in material ? material.blocks : []
  return { blocks, notes: result.report.rows[0]?.notes ?? [], outcome: result.report.rows[0]?.outcome }
}

test('converts TeX between delimiters to formulas', async () => {
  const { blocks, notes } = await readBody(
    String.raw`<p>Luas \(\pi r^2\) dan keliling \( 2\pi r \).</p><p>$$E = mc^2$$</p><p>Jadi \[a &lt; b\] saja, Rp5.000 atau $5.</p>`,
  )
  expect(blocks).toEqual([
    {
      kind: 'paragraph',
      line: [
        { kind: 'text', text: 'Luas ' },
        { kind: 'formula', tex: String.raw`\pi r^2`, math: null },
        { kind: 'text', text: ' dan keliling ' },
        { kind: 'formula', tex: String.raw`2\pi r`, math: null },
        { kind: 'text', text: '.' },
      ],
    },
    { kind: 'formula', tex: 'E = mc^2', math: null },
    { kind: 'paragraph', line: [{ kind: 'text', text: 'Jadi' }] },
    { kind: 'formula', tex: 'a < b', math: null },
    { kind: 'paragraph', line: [{ kind: 'text', text: 'saja, Rp5.000 atau $5.' }] },
  ])
  expect(notes).toEqual([])
})

test('keeps invalid TeX as plain text, and reports it', async () => {
  const { blocks, notes, outcome } = await readBody(
    String.raw`<p>Tanpa akhir \( a dan \(b <b>c</b>\). Salah \(\usepackage{x}\).</p><pre>\(kode\)</pre>`,
  )
  expect(JSON.stringify(blocks)).toContain(String.raw`Tanpa akhir \\( a dan \\(b `)
  expect(JSON.stringify(blocks)).toContain(String.raw`\\(kode\\)`)
  expect(notes).toEqual(['3 rumus TeX tidak terbaca, jadi tinggal seperti tertulis'])
  expect(outcome).toBe('simplified')
})

test('flattens a nested list to one level with a prefix, and reports it', async () => {
  const { blocks, notes } = await readBody(
    '<ul><li>Satu<ol><li>Dalam<ul><li>Paling dalam</li></ul></li></ol></li><li>Dua</li></ul>',
  )
  const texts = blocks.flatMap(block =>
    block.kind === 'list' ? block.items.map(item => item.map(part => ('text' in part ? part.text : '')).join('')) : [],
  )
  expect(texts).toEqual(['Satu', '– Dalam', '– – Paling dalam', 'Dua'])
  expect(notes).toEqual(['2 daftar di dalam daftar menjadi satu tingkat, dengan tanda – di depannya'])
})

test('reports links without a target, audio, and missing images', async () => {
  const { notes } = await readBody(
    '<p>Teks <a href="http://lama.id/a">lama</a> <a href="https://baru.id">baru</a> <a href="suara/satu.mp3?x=1">dengar</a> <a href="dua.html">lanjut</a> <img src="img/hilang.png"> <img src="img/vektor.svg"></p>',
  )
  expect(notes).toEqual([
    '2 gambar tidak ada di paket atau jenisnya tidak didukung: hilang.png, vektor.svg',
    '1 tautan di dalam paket tinggal sebagai kata',
    '1 tautan ke audio tidak ikut, karena audio belum bisa menjadi materi: satu.mp3',
    '1 tautan bukan https, jadi tinggal sebagai kata: http://lama.id/a',
  ])
})

test('reports the number of opening TeX delimiters that have no closing delimiter', async () => {
  const { notes } = await readBody(`<p>${String.raw`\( `.repeat(5_000)}</p>`)
  expect(notes).toEqual(['5000 rumus TeX tidak terbaca, jadi tinggal seperti tertulis'])
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPreviewBlocks } from './preview-blocks.ts'
import { describeLeftOut, htmlToMarkdown } from '#app/desk/editor/paste/pasted.ts'

/** Clipboard contents of Word, Google Docs, mail programs and web pages, with the Markdown expected in the field. */
const samples: Record<string, readonly [html: string, markdown: string]> = {
  'Word: one paragraph': [
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment--><p class=MsoNormal>Belajar data<o:p></o:p></p><!--EndFragment--></body></html>`,
    'Belajar data',
  ],
  'Word: two paragraphs, bold and italic': [
    `<p class=MsoNormal>Satu <b>penting</b> sekali.<o:p></o:p></p><p class=MsoNormal>Dua <i style='mso-bidi-font-style:normal'>pelan</i>.</p>`,
    'Satu **penting** sekali.\n\nDua *pelan*.',
  ],
  'Word: title and headings': [
    `<p class=MsoTitle>Judul</p><h1>Bab satu<o:p></o:p></h1><h2><b>Bagian</b></h2><h3>Anak bagian</h3><h4>Cucu</h4>`,
    '## Judul\n\n## Bab satu\n\n## Bagian\n\n### Anak bagian\n\n#### Cucu',
  ],
  'Word: bullets': [
    `<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Apel</p><p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·&nbsp;</span><![endif]><b>Jeruk</b> bali</p>`,
    '- Apel\n- **Jeruk** bali',
  ],
  'Word: a numbered list with a nested list': [
    `<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.&nbsp;</span>Buka</p><p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.&nbsp;</span>Tutup</p><p class=MsoListParagraph style='mso-list:l1 level2 lfo2'><span style='mso-list:Ignore'>a.&nbsp;</span>Pelan</p>`,
    '1. Buka\n2. Tutup\n3. Pelan',
  ],
  'Word: the bullet that is a letter o': [
    `<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span></span>Satu</p>`,
    '- Satu',
  ],
  'Word: a table': [
    `<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal><b>Kota</b></p></td><td><p class=MsoNormal>Warga</p></td></tr><tr><td><p class=MsoNormal>Bandung</p></td><td><p class=MsoNormal>2,5<o:p></o:p></p><p class=MsoNormal>juta</p></td></tr></table>`,
    '| **Kota** | Warga |\n| --- | --- |\n| Bandung | 2,5 juta |',
  ],
  'Word: a quote': [`<p class=MsoQuote>Ilmu itu cahaya.</p>`, '> Ilmu itu cahaya.'],
  'Word: a footnote without its text': [
    `<p class=MsoNormal>Data<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> itu.</p>`,
    String.raw`Data\[1\] itu.`,
  ],
  'Word: a picture on the disk of the author': [
    `<p class=MsoNormal>Lihat<img width=2 src="file:///C:/Users/ani/a.png"> ini</p>`,
    'Lihat ini',
  ],
  'Word: hidden text': [
    `<p class=MsoNormal>Ada<span style='display:none;mso-hide:all'>rahasia</span> teks</p>`,
    'Ada teks',
  ],
  'Docs: a bold element of normal weight around the text': [
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Biasa </span><span style="font-weight:700">tebal</span><span style="font-style:italic"> miring</span></p></b>`,
    'Biasa **tebal** _miring_',
  ],
  'Docs: headings and text': [
    `<b style="font-weight:normal;"><h1 dir="ltr"><span style="font-weight:400">Judul</span></h1><p dir="ltr"><span>Isi.</span></p><h2><span>Bagian</span></h2></b>`,
    '## Judul\n\nIsi.\n\n## Bagian',
  ],
  'Docs: a nested list': [
    `<ul><li dir="ltr" aria-level="1"><p role="presentation"><span>Satu</span></p></li><ul><li aria-level="2"><p><span>Dalam</span></p></li></ul><li><p><span>Dua</span></p></li></ul>`,
    '- Satu\n- Dalam\n- Dua',
  ],
  'Docs: a numbered list': [
    `<ol><li><p><span>Satu</span></p></li><li><p><span>Dua</span></p></li></ol>`,
    '1. Satu\n2. Dua',
  ],
  'Docs: a link': [
    `<p><span>Lihat </span><a href="https://semai.id/kelas"><span style="text-decoration:underline">kelas</span></a><span> ini</span></p>`,
    'Lihat [kelas](<https://semai.id/kelas>) ini',
  ],
  'Docs: a table with columns': [
    `<div dir="ltr"><table><colgroup><col width="1"/></colgroup><tbody><tr><td><p><span>A</span></p></td><td><p><span>B</span></p></td></tr><tr><td colspan="2"><p><span>lebar</span></p></td></tr></tbody></table></div>`,
    '| A | B |\n| --- | --- |\n| lebar |  |',
  ],
  'Docs: code line by line': [
    `<p><span style="font-family:'Courier New',monospace">let a = 1</span></p><p><span style="font-family:'Courier New',monospace">a += 1</span></p>`,
    '```\nlet a = 1\na += 1\n```',
  ],
  'Docs: empty lines between paragraphs': [
    `<p><span>Satu</span></p><br><p><span>Dua</span></p><br class="Apple-interchange-newline">`,
    'Satu\n\nDua',
  ],
  'a page: code with its language': [
    `<pre><code class="language-ts hljs"><span>const</span> a = 1\n\n  b()\n</code></pre>`,
    '```ts\nconst a = 1\n\n  b()\n```',
  ],
  'a code editor: lines of code': [
    `<div style="color:#000;font-family:Menlo, Monaco, 'Courier New', monospace;white-space:pre;"><div><span>if (a) {</span></div><div><span>  b()</span></div><div>}</div></div>`,
    '```\nif (a) {\n  b()\n}\n```',
  ],
  'a page: code inside a paragraph': [`<p>Tulis <code>a | b</code> saja</p>`, 'Tulis `a | b` saja'],
  'a page: a quote of two paragraphs': [`<blockquote><p>Satu</p><p>Dua</p></blockquote>`, '> Satu\n>\n> Dua'],
  'a page: a horizontal rule': [`<p>Atas</p><hr><p>Bawah</p>`, 'Atas\n\n---\n\nBawah'],
  'a page: scripts, styles and script URLs': [
    `<style>p{}</style><script>alert(1)</script><p onclick="x()">Teks <a href="javascript:alert(1)">jebakan</a><img src=x onerror=alert(1)></p><iframe src="https://x"></iframe>`,
    'Teks jebakan',
  ],
  'a page: a table used for the layout': [
    `<table><tr><td><h2>Judul</h2><p>Isi</p></td></tr></table>`,
    '## Judul\n\nIsi',
  ],
  'a page: a definition list': [`<dl><dt>Data</dt><dd>Yang dicatat</dd></dl>`, '**Data**\n\nYang dicatat'],
  'a page: Markdown characters in the text': [
    `<p>1. bukan daftar</p><p># bukan judul, 2*3, [x], &lt;b&gt;</p>`,
    String.raw`1\. bukan daftar` + '\n\n' + String.raw`\# bukan judul, 2\*3, \[x\], \<b>`,
  ],
  'Word: footnotes with their texts': [
    `<p class=MsoNormal>Data<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span></span></a> itu.</p><div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> Dari <b>BPS</b>.</p></div></div>`,
    'Data[^1] itu.\n\n[^1]: Dari **BPS**.',
  ],
  'Word: a formula stored as a comment and a picture': [
    `<p class=MsoNormal>Luas <!--[if gte msEquation 12]><m:oMath><m:r>r</m:r></m:oMath><![endif]--><![if !msEquation]><span><img src="file:///C:/a.png"></span><![endif]> ini</p>`,
    'Luas ini',
  ],
  'Docs: footnotes': [
    `<p><span>Data</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> itu</span><sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Satu.</span></p></div><div><p><a href="#ftnt_ref2" id="ftnt2">[2]</a><span> Dua.</span></p></div>`,
    'Data[^1] itu[^2]\n\n---\n\n[^1]: Satu.\n\n[^2]: Dua.',
  ],
  'GitHub: a footnote that is used twice': [
    `<p>Data<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref>1</a></sup> dan<sup><a href="#user-content-fn-1" id="user-content-fnref-1-2">1</a></sup></p><section data-footnotes class="footnotes"><ol><li id="user-content-fn-1"><p>Satu. <a href="#user-content-fnref-1" class="data-footnote-backref">↩</a> <a href="#user-content-fnref-1-2">↩<sup>2</sup></a></p></li></ol></section>`,
    'Data[^1] dan[^1]\n\n[^1]: Satu.',
  ],
  'a page: a link whose text looks like a footnote or a link': [
    `<p><a href="https://semai.id/a">[^1]</a> dan <a href="https://semai.id/b">[x](https://semai.id/c)</a></p>`,
    String.raw`[&#91;^1&#93;](<https://semai.id/a>) dan [&#91;x&#93;(https\://semai.id/c)](<https://semai.id/b>)`,
  ],
  'a page: a table of contents with links back': [
    `<p><a href="#bab" id="isi">Bab satu</a></p><h2 id="bab">Bab satu <a href="#isi">↑</a></h2><p>Isi</p>`,
    'Bab satu\n\n## Bab satu ↑\n\nIsi',
  ],
  'KaTeX: an inline formula and a display formula': [
    `<p>Luas <span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">\\pi r^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>πr2</span></span></span> itu 5.</p><span class="katex-display"><span class="katex"><span class="katex-mathml"><math display="block"><semantics><mi>y</mi><annotation encoding="application/x-tex">y = \\frac{1}{2}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">y=</span></span></span>`,
    'Luas $\\pi r^2$ itu 5.\n\n$$\ny = \\frac{1}{2}\n$$',
  ],
  'Wikipedia: a formula': [
    `<p>Jika <span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display: none;"><math alttext="{\\displaystyle a|b}"><semantics><annotation encoding="application/x-tex">{\\displaystyle a|b}</annotation></semantics></math></span><img src="https://x.test/a.svg" class="mwe-math-fallback-image-inline" alt="{\\displaystyle a|b}"></span>2</p>`,
    'Jika $a|b$&#50;',
  ],
  'a page: a formula in a cell, and money': [
    `<table><tr><td>Rp5 atau $5 dan $6</td><td>x</td></tr><tr><td><math data-tex="\\left|x\\right|"></math></td><td>$ 7</td></tr></table>`,
    '| Rp5 atau \\$5 dan \\$6 | x |\n| --- | --- |\n| $\\left\\|x\\right\\|$ | $ 7 |',
  ],
  'mail: manual line breaks': [`<div dir="ltr">Halo,<br><br>Terima kasih<br>Ani</div>`, 'Halo,\n\nTerima kasih\\\nAni'],
  'mail: non-breaking and zero-width spaces': [
    `<div>Satu&nbsp;&nbsp; dua<span>\u200B</span></div><div>&nbsp;</div><div>tiga</div>`,
    'Satu dua\n\ntiga',
  ],
  'a spreadsheet: cells': [
    `<google-sheets-html-origin><table><colgroup><col></colgroup><tbody><tr><td>Nama</td><td>Nilai</td></tr><tr><td>Ani</td><td>90</td></tr></tbody></table>`,
    '| Nama | Nilai |\n| --- | --- |\n| Ani | 90 |',
  ],
}

test.each(Object.entries(samples))('converts pasted HTML of %s to Markdown', (_name, [html, markdown]) => {
  const text = htmlToMarkdown(html)?.markdown
  expect(text).toBe(markdown)
  expect(createPreviewBlocks(text ?? '', [], new Map())).toBeInstanceOf(Array)
})

test('reports what was dropped from pasted text, and whether the text is inline', () => {
  expect(htmlToMarkdown('<b>kata</b>')?.isInline).toBe(true)
  expect(htmlToMarkdown('<h2>kata</h2>')?.isInline).toBe(false)
  const { leftOut: ofWord } = htmlToMarkdown(samples['Word: a formula stored as a comment and a picture']![0])!
  expect(describeLeftOut(ofWord)).toBe('1 rumus tidak ikut: tulis lewat tombol Rumus.')
  const { leftOut } = htmlToMarkdown('<p>a<img src="https://x/y.png"><math><mi>x</mi></math></p><img>')!
  expect(describeLeftOut(leftOut)).toBe(
    '2 gambar tidak ikut: unggah lewat tombol Gambar. 1 rumus tidak ikut: tulis lewat tombol Rumus.',
  )
})

/** Any HTML, valid or not. */
const names =
  'p div span b i a sup ul ol li table tr td th pre code blockquote h1 h3 h6 br hr img script math x-y o:p'.split(' ')
const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    ' ',
    '\n',
    '**',
    '`',
    '|',
    '- ',
    '1. ',
    '#',
    '&nbsp;',
    '<',
    '\\',
    '![',
    '~~~',
    '| --- |',
    '$',
    '$x$',
    '[^1]',
    '[^1]: ',
    '1',
  ),
)
const tag = fc.tuple(
  fc.constantFrom(...names),
  fc.constantFrom(
    '',
    ' href="https://a.id/(b) c"',
    ' href="#a" id="b"',
    ' href="#b" id="a"',
    ' data-tex="x|y"',
    ' style="font-weight:700"',
    ' style="mso-list:l0 level2 lfo1"',
    ' colspan=9',
    ' style="font-family:monospace;white-space:pre"',
  ),
  fc.constantFrom('<', '</', '<!--'),
)
const soup = fc
  .array(
    fc.oneof(
      text,
      tag.map(([name, attributes, open]) => `${open}${name}${open === '<' ? attributes : ''}>`),
    ),
    { maxLength: 40 },
  )
  .map(parts => parts.join(''))

test('any pasted content is converted to text that the form accepts', () => {
  fc.assert(
    fc.property(soup, html => {
      const { markdown } = htmlToMarkdown(html) ?? { markdown: '' }
      expect(createPreviewBlocks(markdown, [], new Map())).toBeInstanceOf(Array)
    }),
    { numRuns: 20_000 },
  )
})

test.each([
  ['a hundred thousand open tags', '<div><b>'.repeat(50_000)],
  ['a hundred thousand items', `<ul>${'<li>a'.repeat(100_000)}</ul>`],
  ['an attribute without an end', `<p class="${'a'.repeat(1_000_000)}`],
  ['a hundred thousand character references', '&amp;'.repeat(100_000)],
  ['angle brackets without an end', '<'.repeat(200_000)],
  ['a hundred thousand links to each other', '<a href="#a" id="b">1</a><a href="#b" id="a">1</a>'.repeat(50_000)],
  [
    'ten thousand footnotes',
    Array.from(
      { length: 10_000 },
      (_, at) => `<a href="#d${at}" id="r${at}">1</a><li id="d${at}">a <a href="#r${at}">1</a></li>`,
    ).join(''),
  ],
  ['a wide table', `<table>${`<tr>${'<td colspan=999>x</td>'.repeat(300)}</tr>`.repeat(20)}</table>`],
])('finishes the conversion of huge pasted HTML: %s', (_name, html) => {
  expect(htmlToMarkdown(html)?.markdown.length ?? 0).toBeLessThan(3_000_000)
})

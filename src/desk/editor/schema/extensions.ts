import type { Extensions } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import type { Dialect } from '../tree/dialect.ts'
import {
  Footnote,
  FootnoteText,
  Formula,
  FormulaBlock,
  KeptSource,
  Link,
  MarkdownSource,
  Picture,
} from './own-nodes.ts'
import { Table, TableCell, TableHeader, TableRow } from './table-nodes.ts'

/**
 * Marks exclude each other, because the contract has no nested marks: a text is bold or a link, never both
 * (contract/learning/article.ts).
 */
const alone = { excludes: '_' }

/** Nodes and marks of the editor. They allow exactly the blocks and inline elements of an article. */
export function createSchemaExtensions({ hasFormulas }: Dialect): Extensions {
  return [
    Document,
    Text,
    Paragraph,
    HardBreak,
    Heading.configure({ levels: [2, 3, 4] }),
    BulletList,
    OrderedList,
    ListItem.extend({ content: 'paragraph' }),
    Blockquote.extend({ content: 'paragraph+' }),
    CodeBlock,
    HorizontalRule,
    Bold.extend(alone),
    Italic.extend(alone),
    Code.extend(alone),
    Link,
    Table,
    TableRow,
    TableHeader,
    TableCell,
    Picture,
    MarkdownSource,
    ...(hasFormulas ? [Formula, FormulaBlock, Footnote, FootnoteText] : []),
    KeptSource,
  ]
}

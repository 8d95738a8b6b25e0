/** Name of the column that stores an API field. For example, `birthDate` is stored in `birth_date`. */
export type ColumnOf<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : Field

/** Fields of an object, renamed to their columns. */
type Columns<Fields> = { [Field in keyof Fields & string as ColumnOf<Field>]: Fields[Field] }

const getColumn = (field: string) => field.replaceAll(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)

/** Renames the fields of an API object to the columns of their table. */
export function toColumns<Fields extends object>(fields: Fields): Columns<Fields> {
  // The cast is needed, because `Object.fromEntries` loses the type of the keys. It is safe, because `ColumnOf` derives
  // the same names as `getColumn`.
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [getColumn(field), value]),
  ) as Columns<Fields>
}

/** Reads fields of the API from the columns of a row. */
export function toFields<Field extends string, Row extends Record<ColumnOf<Field>, unknown>>(
  row: Row,
  fields: readonly Field[],
): { [Name in Field]: Row[ColumnOf<Name>] } {
  const read = (field: string) => (row as Record<string, unknown>)[getColumn(field)] // the type of `row` has all these columns
  // The cast is needed, because `Object.fromEntries` loses the key types.
  return Object.fromEntries(fields.map(field => [field, read(field)])) as { [Name in Field]: Row[ColumnOf<Name>] }
}

export type TypedField = { name: string; type: string }

/** The types in typed data, each with its ordered fields. */
export type TypedTypes = Readonly<Record<string, readonly TypedField[]>>

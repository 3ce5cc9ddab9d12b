export type TypedField = { name: string; type: string }

/** The types that typed data names, each with its fields in order. */
export type TypedTypes = Readonly<Record<string, readonly TypedField[]>>

const files = import.meta.glob<string>(
  [
    './*.css',
    '!./tokens.css',
    '!./Banner.css',
    '!./Button.css',
    '!./Divider.css',
    '!./EmptyState.css',
    '!./FieldNotes.css',
    '!./IconButton.css',
    '!./IconTile.css',
    '!./ImageTile.css',
    '!./ListRow.css',
    '!./Skeleton.css',
    '!./Spinner.css',
    '!./Tag.css',
    '!./TextField.css',
    '!./Toast.css',
    '!./VisuallyHidden.css',
  ],
  { query: '?inline', eager: true, import: 'default' },
)

/** The styles of the components that the modal's `first.css` leaves out; they load with the view that needs them. */
export const laterCss = Object.values(files).join('\n')

/** Icons of the first wallet list, which a page needs only after the user does something. */
export const moreIconPaths = {
  'arrow-right': 'M4 10h12m-5-5 5 5-5 5',
  back: 'm12 4.5-5.5 5.5 5.5 5.5',
  'chevron-down': 'm5.5 8 4.5 4.5L14.5 8',
  'chevron-right': 'm8 5.5 4.5 4.5L8 14.5',
  close: 'm5 5 10 10M15 5 5 15',
  help: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM8 8.2c.1-2.6 4.1-2.5 4 0 0 1.3-2 1.5-2 3m0 2.3v.01',
  mail: 'M4 4.5h12A1.5 1.5 0 0 1 17.5 6v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 14V6A1.5 1.5 0 0 1 4 4.5ZM3 6l7 5 7-5',
  more: 'M4.5 9.7a.3.3 0 1 0 .01 0m5.49 0a.3.3 0 1 0 .01 0m5.49 0a.3.3 0 1 0 .01 0',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm4 9.5 3.5 3.5',
}

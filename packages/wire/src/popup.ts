/** What the first page of a sign-in or checkout window tells its opener once it stands: the window can be led on. */
export const popupLoaded = '@latchkey/POPUP_LOADED'

/** The wallet's own window, whether the page or the frame opens it. Fits an ordinary request without scrolling. */
export const walletWindowSize = { width: 420, height: 680 }

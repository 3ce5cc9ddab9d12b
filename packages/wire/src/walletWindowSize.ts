/** The wallet's own window, whoever opens it. Fits an ordinary request without scrolling. */
export const walletWindowSize = { width: 420, height: 680 }

// The entries for frameworks hold types only.
export {}

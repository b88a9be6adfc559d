import { defineConfig } from "vite";

// Fixed names, so that the server can embed the files one by one and two builds of one source are the same bytes.
export default defineConfig({
  base: "./",
  build: {
    outDir: "../server/dist",
    emptyOutDir: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        entryFileNames: "page.js",
        chunkFileNames: "[name].js",
        assetFileNames: "page[extname]",
      },
    },
  },
});

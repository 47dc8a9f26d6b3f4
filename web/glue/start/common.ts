// The small modules that most files need. The bundler lets every module import this one, so that they are in
// one file of the site, and not each in a file of its own.
import '../attempt.ts';
import '../dom.ts';
import '../modules.ts';
import '../notices.ts';
import '../preferences.ts';

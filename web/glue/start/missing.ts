// The page of a missing address: where the "#" of a link was escaped, the link is opened.
(function () {
  const [start, link] = location.href.split(/%23(.*)/s);
  if (link !== undefined) location.replace(`${start}#${link}`);
}());
